import { expect, it } from 'vitest';
import { run } from '../../../test/run-command.ts';

it('prints the help', async () => {
  const { out, exitCode } = await run('--help');
  expect(exitCode).toBe(0);
  expect(out.join('\n')).toMatchInlineSnapshot(`
    "Usage: profiles-mock [command] [options]

    Serves an in-memory Profile Service over HTTP, for tests and for development.

    Commands:
      serve      serve the mock; this is the default
      calibrate  generate a behaviour file by probing a running service
      ledger     list the questions that the API specification leaves open

    Run a command with --help to see its own options. Those of serve are below.

    Options:
      --port <number>        port to listen on; 0 selects a free one (default: 4700,
                             env: PROFILES_MOCK_PORT)
      --host <address>       address to listen on (default: "127.0.0.1", env:
                             PROFILES_MOCK_HOST)
      --seed <file>          JSON file of the initial records (env:
                             PROFILES_MOCK_SEED)
      --behaviour <file>     JSON file of ledger entries and their values (env:
                             PROFILES_MOCK_BEHAVIOUR)
      --state <file>         JSON file to load the state from and to keep it in
                             (env: PROFILES_MOCK_STATE)
      --token <token>        token to accept; may be repeated (default: any) (env:
                             PROFILES_MOCK_TOKEN)
      --client-id <id>       client id to accept; may be repeated (default: any)
                             (env: PROFILES_MOCK_CLIENT_ID)
      --delay <ms>           milliseconds to wait before each request is handled
                             (default: 0, env: PROFILES_MOCK_DELAY)
      --max-body <bytes>     largest body that the server reads (default: 16777216,
                             env: PROFILES_MOCK_MAX_BODY)
      --admin-token <token>  bearer token that the admin API requires (env:
                             PROFILES_MOCK_ADMIN_TOKEN)
      --upstream <url>       server that requests to other endpoints are forwarded
                             to (env: PROFILES_MOCK_UPSTREAM)
      --sandboxes            serve a separate mock below each /sandbox/NAME (env:
                             PROFILES_MOCK_SANDBOXES)
      --most <number>        with --sandboxes: the maximum number of them (default:
                             1000, env: PROFILES_MOCK_MOST)
      --idle <minutes>       with --sandboxes: minutes until an unused one is
                             removed (default: 60, env: PROFILES_MOCK_IDLE)
      -V, --version          display the version
      -h, --help             display help for command

    Files:
      --seed       {"patients": [{"fn": "asha", "dob": "1990-04-12", "gen": "F"}],
                    "emrUsers": [{"oid": "user-1", "fn": "Meera"}]}
                   Each record may have an oid; otherwise the mock assigns the next one.
      --behaviour  {"createStatus": 200, "errorBody": "problem"}
                   Settings for the questions that the API specification leaves open. List them with
                   \`profiles-mock ledger\`, or generate the file with \`profiles-mock calibrate\`.
      --state      Records, oids and settings. The command loads the file if it exists, and writes it
                   within a second of a change. On a slow disk, or with more than 100,000 records, a
                   change takes longer to reach the file, and the command prints how long. If the file
                   exists, --seed is not used, and --behaviour overrides settings in it. A reset returns
                   to --seed and --behaviour. Requests, planned faults, token lifetimes and rate limit
                   windows are not kept. A symbolic link is followed at the start. FILE.lock, beside the
                   file itself, shows which process uses it.

    Sandboxes: with --sandboxes, each base URL http://127.0.0.1:4700/sandbox/NAME is a separate mock,
      with its own records, settings, faults, admin API and inspector. Use one per test or per person. A
      name has 1 to 64 letters, digits, "-" and "_". /__mock__/sandboxes lists, creates and deletes them.

    Environment: each flag overrides the variable named beside it. Separate several values of
      PROFILES_MOCK_TOKEN and of PROFILES_MOCK_CLIENT_ID by commas. PROFILES_MOCK_SANDBOXES is off if it
      is empty, 0, false, no or off.

    Other endpoints: --upstream forwards all requests to another server, at the same path, except those
      for the service, in any spelling, those for the admin API, and WebSockets. With --sandboxes, the
      path is the one below the sandbox.

    Admin API, below /__mock__ (from this machine only, or with the admin token):
      GET                 /__mock__/health
      GET                 /__mock__/openapi.json
      GET                 /__mock__/events
      GET, POST           /__mock__/patients
      GET, PATCH, DELETE  /__mock__/patients/{oid}
      GET, POST           /__mock__/emr-users
      GET, PATCH, DELETE  /__mock__/emr-users/{oid}
      GET                 /__mock__/requests
      GET                 /__mock__/other-requests
      GET                 /__mock__/violations
      GET                 /__mock__/assumptions
      GET, PATCH          /__mock__/behaviour
      GET, POST           /__mock__/faults
      DELETE              /__mock__/faults/{id}
      POST                /__mock__/reset
      GET, PUT            /__mock__/snapshot
      A fault: {"operation": "createPatient", "fault": "html502"}; in full: "fault": {"kind": "drop"}

    Without an installation, run the command as:
      npx -p @profiles/mock profiles-mock

    Examples:
      profiles-mock --port 8080 --seed seed.json --token secret --client-id front-desk
      profiles-mock --state state.json
      profiles-mock --sandboxes --seed seed.json
      profiles-mock --upstream https://staging.example.com

    Exit codes of every command:
      0  serve: the mock was stopped; calibrate: the run is complete, and with --check, no entry
         that was checked has changed
      1  calibrate --check: at least one entry has changed
      2  wrong usage: an invalid command, flag, file or URL, or no --i-know-this-writes;
         nothing was served or sent
      3  calibrate: the run stopped early, settled nothing, or could not write the file, or the
         service accepted no creation; with --check: no entry has changed, but not every settled
         entry was checked
      4  serve: the address or the state file cannot be used"
  `);
});

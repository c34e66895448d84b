import { ADMIN_PREFIX } from '../../../admin/admin-request.ts';
import { ADMIN_METHODS } from '../../../admin/admin-routes.ts';
import { COMMANDS } from '../command.ts';
import { tableLines } from '../output.ts';

/** The description of the command, above the options. */
export const SERVE_DESCRIPTION = `Serves an in-memory Profile Service over HTTP, for tests and for development.

Commands: ${Object.keys(COMMANDS).join(', ')}. The default is serve, with these options.`;

/** The help text below the options. */
export const SERVE_HELP = `
Commands, each with a --help of its own:
${tableLines(Object.entries(COMMANDS).map(([name, what]) => ['', name, what])).join('\n')}

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
  name has 1 to 64 letters, digits, "-" and "_". ${ADMIN_PREFIX}/sandboxes lists, creates and deletes them.

Environment: each flag overrides the variable named beside it. Separate several values of
  PROFILES_MOCK_TOKEN and of PROFILES_MOCK_CLIENT_ID by commas. An empty variable counts as
  absent. PROFILES_MOCK_SANDBOXES is off if it is 0, false, no or off. NO_COLOR turns colours off,
  and FORCE_COLOR turns them on.

Keys: in a terminal, o opens the inspector in a browser, and q ends the command, as Ctrl+C does.

Other endpoints: --upstream forwards all requests to another server, at the same path, except those
  for the service, in any spelling, those for the admin API, and WebSockets. With --sandboxes, the
  path is the one below the sandbox. The admin API then requires a token, because pages of the other
  server have the same origin. Without --admin-token, the command creates one at each start, and
  prints the address of the inspector with it.

Admin API, below ${ADMIN_PREFIX} (from this machine only, or with the admin token):
${ADMIN_METHODS.map(([path, methods]) => `  ${methods.padEnd(18)}  ${ADMIN_PREFIX}${path}`).join('\n')}
  A fault: {"operation": "createPatient", "fault": "tooMany"}; with an argument:
  "fault": {"kind": "tooMany", "retryAfter": 5}

Without an installation, run the command as:
  npx -p @profiles/mock profiles-mock

Examples:
  profiles-mock --port 8080 --seed seed.json --token secret --client-id front-desk
  profiles-mock --state state.json
  profiles-mock --sandboxes --seed seed.json
  profiles-mock --upstream https://staging.example.com`;

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MAX_TIMER_MS } from '@profiles/sdk/internal';
import { type Command, Option } from 'commander';
import { ADMIN_METHODS } from '../../../admin/admin-routes.ts';
import { ADMIN_PREFIX } from '../../../http/paths.ts';
import { DEFAULT_MAX_BODY_BYTES } from '../../../serving/body-limit.ts';
import { COMMANDS, createCommand, numberOption, parseCommand } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type CliOutput, tableLines } from '../output.ts';
import { LOG_FORMATS, type LogFormat } from './request-log.ts';

/** The command-line arguments of `serve`. */
export interface ServeArguments {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly behaviour?: string;
  readonly state?: string;
  readonly watch?: boolean;
  readonly token?: readonly string[];
  readonly clientId?: readonly string[];
  readonly delay: number;
  readonly maxBody: number;
  readonly adminToken?: string;
  readonly upstream?: string;
  readonly passthrough?: readonly string[];
  readonly allowedHost?: readonly string[];
  readonly sandboxes?: boolean;
  readonly most: number;
  readonly idle: number;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly quiet?: boolean;
  readonly log?: LogFormat;
}

/** The flags that only `--help all` shows. */
const RARE_FLAGS = [
  '--max-body',
  '--most',
  '--idle',
  '--tls-key',
  '--log',
  '--passthrough',
  '--allowed-host',
];
const PORT = { min: 0, max: 65_535 };
const DELAY = { default: 0, min: 0, max: MAX_TIMER_MS };
const BODY = { default: DEFAULT_MAX_BODY_BYTES, min: 1, max: Number.MAX_SAFE_INTEGER };
const SANDBOX_COUNT = { default: 1000, min: 1, max: 1_000_000 };
const IDLE = { default: 60, min: 1, max: 1_000_000 };

/** A command that serves a mock. */
interface ServingCommand {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  /** The help text below the options. */
  readonly help: string;
  readonly defaultPort: number;
  /** The flag that it does not have. */
  readonly without?: string;
}

/**
 * Reads the command line of `serve`.
 *
 * @returns The arguments, or the exit code if there is nothing left to do.
 */
export function readServeArguments(
  argv: readonly string[],
  output: CliOutput,
): ServeArguments | ExitCode {
  return readArguments(SERVE, argv, output);
}

/**
 * Reads the part of the command line of `exec` that is before `--`.
 *
 * @returns The arguments, or the exit code if there is nothing left to do.
 */
export function readExecArguments(
  argv: readonly string[],
  output: CliOutput,
): ServeArguments | ExitCode {
  return readArguments(EXEC, argv, output);
}

function readArguments(
  { name, usage, description, help, defaultPort, without }: ServingCommand,
  argv: readonly string[],
  output: CliOutput,
): ServeArguments | ExitCode {
  const command = createCommand(name, output)
    .usage(usage)
    .description(description)
    .helpOption('-h, --help [all]', 'display help; "all" adds options, exit codes');
  for (const option of createOptions(defaultPort)) {
    if (option.long === without) continue;
    const variable = variableOf(option);
    command.addOption(isIgnoredVariable(variable, output) ? option : option.env(variable));
  }
  command.version(readVersion(), '-V, --version', 'display the version');
  readVariables(command);
  const args = parseCommand<ServeArguments>(command, argv, help, RARE_FLAGS);
  const isUnused = (['most', 'idle'] as const).some(
    (name) => command.getOptionValueSource(name) !== 'default',
  );
  if (typeof args === 'number' || args.sandboxes || !isUnused) return args;
  output.error('profiles-mock: --most and --idle have no effect without --sandboxes.');
  return EXIT.usage;
}

function createOptions(defaultPort: number): readonly Option[] {
  const port = { ...PORT, default: defaultPort };
  return [
    numberOption('--port <number>', 'port to listen on; 0 selects a free one', port),
    new Option('--host <address>', 'address to listen on').default('127.0.0.1'),
    new Option('--seed <file>', 'JSON file of the initial records, or a snapshot'),
    new Option('--behaviour <file>', 'JSON file of ledger entries and their values'),
    new Option('--state <file>', 'database file to load the state from and to keep it in'),
    new Option('--watch', 'read --seed and --behaviour again when they change'),
    new Option('--token <token>', 'token to accept; may be repeated (default: any)').argParser(
      append,
    ),
    new Option('--client-id <id>', 'client id to accept; may be repeated (default: any)').argParser(
      append,
    ),
    numberOption('--delay <ms>', 'milliseconds before a request is handled', DELAY),
    numberOption('--max-body <bytes>', 'largest body that the server reads', BODY),
    new Option('--admin-token <token>', 'bearer token that the admin API requires'),
    new Option('--upstream <url>', 'server that gets the requests to other endpoints'),
    new Option(
      '--passthrough <path>',
      'with --upstream: path of the service that passes; may be repeated',
    ).argParser(append),
    new Option(
      '--allowed-host <name>',
      'with --upstream: host name to forward for; may be repeated',
    ).argParser(append),
    new Option('--sandboxes', 'serve a separate mock below each /sandbox/NAME').conflicts('state'),
    numberOption('--most <number>', 'with --sandboxes: how many there may be', SANDBOX_COUNT),
    numberOption('--idle <minutes>', 'with --sandboxes: when an unused one goes', IDLE),
    new Option('--tls-cert <file>', 'certificate in PEM, for https; needs --tls-key'),
    new Option('--tls-key <file>', 'key of the certificate, in PEM'),
    new Option('--quiet', 'print the address alone'),
    new Option('--log <format>', 'format of the line of a request (default: text)').choices(
      LOG_FORMATS,
    ),
  ];
}

/** Returns the environment variable of a flag. The flag overrides it. */
function variableOf({ long = '' }: Option): string {
  return `PROFILES_MOCK_${long.slice(2).replaceAll('-', '_').toUpperCase()}`;
}

/** Returns whether a variable counts as absent, because it is empty or Kubernetes has set it. */
function isIgnoredVariable(name: string, { out }: CliOutput): boolean {
  const value = process.env[name];
  // Kubernetes sets it in each pod that starts after a Service with the name `profiles-mock`.
  const isOfService = name === 'PROFILES_MOCK_PORT' && /^(?:tcp|udp|sctp):/.test(value ?? '');
  if (isOfService) out(`${name} is ignored, because Kubernetes has set it for a Service.`);
  return isOfService || value === '';
}

/** Reads the variables of flags that may be repeated or have no value. */
function readVariables(command: Command): void {
  // Commander emits these events when it has read a variable.
  for (const [name, key] of REPEATABLE) {
    command.on(`optionEnv:${name}`, (text: string) => {
      const values = text.split(',').map((each) => each.trim());
      command.setOptionValueWithSource(key, values, 'env');
    });
  }
  for (const name of SWITCHES) {
    command.on(`optionEnv:${name}`, () => {
      const isOff = OFF.has(
        process.env[`PROFILES_MOCK_${name.toUpperCase()}`]?.toLowerCase() ?? '',
      );
      if (isOff) command.setOptionValueWithSource(name, undefined, 'default');
    });
  }
}

/** The flags that may be repeated, with the names of their values. */
const REPEATABLE = [
  ['token', 'token'],
  ['client-id', 'clientId'],
  ['passthrough', 'passthrough'],
  ['allowed-host', 'allowedHost'],
] as const;

/** The flags without a value. */
const SWITCHES = ['sandboxes', 'quiet', 'watch'] as const;

/** The values of a variable that turn a flag without a value off. */
const OFF = new Set(['0', 'false', 'no', 'off']);

function append(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}

/** Returns the version of this package. */
function readVersion(): string {
  // By its name, because the path differs between the sources and the build.
  const path = createRequire(import.meta.url).resolve('@profiles/mock/package.json');
  return String(JSON.parse(readFileSync(path, 'utf8')).version);
}

/** The description of the command, above the options. */
const SERVE_DESCRIPTION = `Serves an in-memory Profile Service over HTTP, for tests and for development.

Commands: ${Object.keys(COMMANDS).join(', ')}. Default: serve, with these options.`;

/** The help text below the options. */
const SERVE_HELP = `
Commands, each with a --help of its own:
${tableLines(Object.entries(COMMANDS).map(([name, what]) => ['', name, what])).join('\n')}

Files:
  --seed       {"patients": [{"fn": "asha", "dob": "1990-04-12", "gen": "F"}],
                "emrUsers": [{"oid": "user-1", "fn": "Meera"}]}
               Each record may have an oid; otherwise the mock assigns the next one. Or a snapshot,
               as the inspector and ${ADMIN_PREFIX}/snapshot save it.
  --behaviour  {"createStatus": 200, "errorBody": "problem"}
               Settings for the questions that the API specification leaves open. List them with
               \`profiles-mock ledger\`, or generate the file with \`profiles-mock calibrate\`.
  --state      Records, oids, settings and named snapshots, in a database (SQLite, which needs
               Node.js 22.13). A change is in the file before its response is sent, so a killed
               command loses nothing. If the file exists, --seed is not used, and --behaviour
               overrides settings in it. A reset returns to --seed and --behaviour. Requests,
               planned faults, token lifetimes and rate limit windows are not kept. The command
               locks the file until it ends, and another one waits for it for up to five seconds.
  --watch      A changed --seed replaces the records of the former one, and nothing that was created
               since. Changed settings of --behaviour apply at once. If a file is wrong, the command
               prints why, and the mock goes on as it was. With --state, the file of the state wins,
               and only a reset returns to the changed files.
  --tls-cert   A certificate for https. See "Any language" in the documentation for a way to get one.

Sandboxes: with --sandboxes, each base URL http://127.0.0.1:4700/sandbox/NAME is a separate mock,
  with its own records, settings, faults, admin API and inspector. Use one per test or per person. A
  name has 1 to 64 letters, digits, "-" and "_". ${ADMIN_PREFIX}/sandboxes lists, creates and deletes them.

Environment: each flag overrides the variable named beside it. Separate several values of
  PROFILES_MOCK_TOKEN, PROFILES_MOCK_CLIENT_ID, PROFILES_MOCK_PASSTHROUGH and
  PROFILES_MOCK_ALLOWED_HOST by commas. An empty variable counts as absent. PROFILES_MOCK_SANDBOXES,
  PROFILES_MOCK_QUIET and PROFILES_MOCK_WATCH are off if they are 0, false, no or off. NO_COLOR turns
  colours off, and FORCE_COLOR turns them on.

Output: --quiet prints only the address. Warnings and errors go to the standard error. --log json
  prints a line of JSON per request, without bodies, oids, queries and tokens, also with --quiet.

Keys: in a terminal, o opens the inspector in a browser, and q ends the command, as Ctrl+C does.

Other endpoints: --upstream forwards requests to another server, at the same path. A path stays if it
  has a segment profiles before a version such as v1, if its first segment is __mock__, each in any
  spelling, or if servers may read it in several ways. The log then says why. --passthrough
  '/profiles/v1/doctor/{oid}' forwards such a path too, with every method: it is a whole path, and
  {oid} is any one segment. The path of an operation is forwarded with GET and HEAD alone. TRACE,
  "OPTIONS *" and WebSockets are not forwarded. With --sandboxes, the path is the one below the
  sandbox. The server forwards for localhost, *.localhost, IP addresses and --host; --allowed-host
  adds a name, or with a leading dot its subdomains too, such as .example.com. The admin API then
  requires a token, because pages of the other server have the same origin. Without --admin-token,
  the command creates one at each start, and prints the address of the inspector with it, unless it
  is quiet.

Admin API, below ${ADMIN_PREFIX} (from this machine only, or with the admin token):
${ADMIN_METHODS.map(([path, methods]) => `  ${methods.padEnd(18)}  ${ADMIN_PREFIX}${path}`).join('\n')}
  A fault: {"operation": "createPatient", "fault": "tooMany"}; with an argument:
  "fault": {"kind": "tooMany", "retryAfter": 5}

Without an installation, run the command as:
  npx -p @profiles/mock profiles-mock

Examples:
  profiles-mock --port 8080 --seed seed.json --token secret --client-id front-desk
  profiles-mock --state state.db
  profiles-mock --sandboxes --seed seed.json
  profiles-mock --upstream https://staging.example.com`;

const SERVE: ServingCommand = {
  name: 'profiles-mock',
  usage: '[command] [options]',
  description: SERVE_DESCRIPTION,
  help: SERVE_HELP,
  defaultPort: 4700,
};

const EXEC: ServingCommand = {
  name: 'profiles-mock exec',
  usage: '[options] -- <command> [arguments]',
  description:
    'Runs a command beside a mock, and exits with its exit code. The command finds the address of the ' +
    'mock in the variable PROFILES_BASE_URL.',
  help: `
The options are those of profiles-mock, which "profiles-mock --help all" explains.

The mock listens on a free port, starts before the command, and ends after it. Signals are passed on to
the command. The standard output is that of the command alone. Warnings and errors of the mock go to the
standard error, and with --log, a line for each request too. With --sandboxes, add /sandbox/NAME to the
address.

Examples:
  profiles-mock exec -- npm test
  profiles-mock exec --seed seed.json --log text -- pytest tests`,
  defaultPort: 0,
  without: '--quiet',
};

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MAX_TIMER_MS } from '@profiles/sdk/internal';
import { type Command, Option } from 'commander';
import { DEFAULT_MAX_BODY_BYTES } from '../../../http/body-limit.ts';
import { createCommand, numberOption, parseCommand } from '../command.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { CliOutput } from '../output.ts';
import { SERVE_DESCRIPTION, SERVE_HELP } from './help.ts';

/** The command-line arguments of `serve`. */
export interface ServeArguments {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly behaviour?: string;
  readonly state?: string;
  readonly token?: readonly string[];
  readonly clientId?: readonly string[];
  readonly delay: number;
  readonly maxBody: number;
  readonly adminToken?: string;
  readonly upstream?: string;
  readonly sandboxes?: boolean;
  readonly most: number;
  readonly idle: number;
}

const PORT = { usual: 4700, least: 0, most: 65_535 };
const DELAY = { usual: 0, least: 0, most: MAX_TIMER_MS };
const BODY = { usual: DEFAULT_MAX_BODY_BYTES, least: 1, most: Number.MAX_SAFE_INTEGER };
const MOST = { usual: 1000, least: 1, most: 1_000_000 };
const IDLE = { usual: 60, least: 1, most: 1_000_000 };

/**
 * Reads the command line.
 *
 * @returns The arguments, or the exit code if there is nothing left to do.
 */
export function readServeArguments(
  argv: readonly string[],
  output: CliOutput,
): ServeArguments | ExitCode {
  const command = createCommand('profiles-mock', output)
    .usage('[command] [options]')
    .description(SERVE_DESCRIPTION);
  for (const option of createOptions()) {
    const name = variableOf(option);
    command.addOption(isIgnored(name, output) ? option : option.env(name));
  }
  command.version(readVersion(), '-V, --version', 'display the version');
  readVariables(command);
  return parseCommand(command, argv, SERVE_HELP);
}

function createOptions(): readonly Option[] {
  return [
    numberOption('--port <number>', 'port to listen on; 0 selects a free one', PORT),
    new Option('--host <address>', 'address to listen on').default('127.0.0.1'),
    new Option('--seed <file>', 'JSON file of the initial records'),
    new Option('--behaviour <file>', 'JSON file of ledger entries and their values'),
    new Option('--state <file>', 'JSON file to load the state from and to keep it in'),
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
    new Option('--sandboxes', 'serve a separate mock below each /sandbox/NAME').conflicts('state'),
    numberOption('--most <number>', 'with --sandboxes: how many there may be', MOST),
    numberOption('--idle <minutes>', 'with --sandboxes: when an unused one goes', IDLE),
  ];
}

/** Returns the environment variable of a flag. The flag overrides it. */
function variableOf({ long = '' }: Option): string {
  return `PROFILES_MOCK_${long.slice(2).replaceAll('-', '_').toUpperCase()}`;
}

/** Returns whether a variable counts as absent: if it is empty, or set for a Service. */
function isIgnored(name: string, { out }: CliOutput): boolean {
  const value = process.env[name];
  // Set in every pod that starts after a Service of Kubernetes with the name `profiles-mock`.
  const isOfService = name === 'PROFILES_MOCK_PORT' && /^(?:tcp|udp|sctp):/.test(value ?? '');
  if (isOfService) out(`${name} is ignored, because Kubernetes has set it for a Service.`);
  return isOfService || value === '';
}

/** Reads the variables of flags that may be repeated or have no value. */
function readVariables(command: Command): void {
  // These events are emitted once Commander has read a variable.
  for (const [name, key] of REPEATABLE) {
    command.on(`optionEnv:${name}`, (text: string) => {
      const values = text.split(',').map((each) => each.trim());
      command.setOptionValueWithSource(key, values, 'env');
    });
  }
  command.on('optionEnv:sandboxes', () => {
    const isOff = OFF.has(process.env['PROFILES_MOCK_SANDBOXES']?.toLowerCase() ?? '');
    if (isOff) command.setOptionValueWithSource('sandboxes', undefined, 'default');
  });
}

/** The flags that may be repeated, with the names of their values. */
const REPEATABLE = [
  ['token', 'token'],
  ['client-id', 'clientId'],
] as const;

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

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LONGEST_TIMER_MS } from '@profiles/sdk/internal';
import { Option } from 'commander';
import { USUAL_MAX_BODY_BYTES } from '../../server/read-body.ts';
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
  readonly sandboxes?: boolean;
  readonly most: number;
  readonly idle: number;
}

const PORT = { usual: 4700, least: 0, most: 65_535 };
const DELAY = { usual: 0, least: 0, most: LONGEST_TIMER_MS };
const BODY = { usual: USUAL_MAX_BODY_BYTES, least: 1, most: Number.MAX_SAFE_INTEGER };
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
  const command = createCommand('profiles-mock', SERVE_HELP, output)
    .usage('[command] [options]')
    .description(SERVE_DESCRIPTION)
    .addOption(numberOption('--port <number>', 'port to listen on; 0 selects a free one', PORT))
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <file>', 'JSON file of the initial records')
    .option('--behaviour <file>', 'JSON file of ledger entries and their values')
    .option('--state <file>', 'JSON file to load the state from and to keep it in')
    .option('--token <token>', 'token to accept; may be repeated (default: any)', append)
    .option('--client-id <id>', 'client id to accept; may be repeated (default: any)', append)
    .addOption(
      numberOption(
        '--delay <ms>',
        'milliseconds that each request waits before it is handled',
        DELAY,
      ),
    )
    .addOption(
      numberOption('--max-body <bytes>', 'largest body that the server reads', BODY).env(
        'PROFILES_MOCK_MAX_BODY',
      ),
    )
    .addOption(
      new Option('--admin-token <token>', 'bearer token that the admin API requires').env(
        'PROFILES_MOCK_ADMIN_TOKEN',
      ),
    )
    .addOption(
      new Option('--sandboxes', 'serve a mock of its own below each /sandbox/NAME').conflicts(
        'state',
      ),
    )
    .addOption(
      numberOption('--most <number>', 'with --sandboxes: the maximum number of them', MOST),
    )
    .addOption(
      numberOption(
        '--idle <minutes>',
        'with --sandboxes: minutes until an unused one is removed',
        IDLE,
      ),
    )
    .version(readVersion(), '-V, --version', 'display the version');
  return parseCommand(command, argv);
}

function append(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}

/** Returns the version of this package. */
function readVersion(): string {
  // By its name, because the path differs between the sources and the build.
  const path = createRequire(import.meta.url).resolve('@profiles/mock/package.json');
  return String(JSON.parse(readFileSync(path, 'utf8')).version);
}

import { LONGEST_TIMER_MS } from '@profiles/sdk/internal';
import { Option } from 'commander';
import { USUAL_MAX_BODY_BYTES } from '../../server/read-body.ts';
import { createCommand, parseCommand, wholeNumber } from '../command.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { CliOutput } from '../output.ts';
import { readVersion } from '../version.ts';
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
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 selects a free one')
        .default(4700)
        .argParser(wholeNumber(0, 65_535)),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <file>', 'JSON file of the initial records')
    .option('--behaviour <file>', 'JSON file of ledger entries and their values')
    .option('--state <file>', 'JSON file to load the state from and to keep it in')
    .option('--token <token>', 'token to accept; may be repeated (default: any)', append)
    .option('--client-id <id>', 'client id to accept; may be repeated (default: any)', append)
    .addOption(
      new Option('--delay <ms>', 'milliseconds that each request waits before it is handled')
        .default(0)
        .argParser(wholeNumber(0, LONGEST_TIMER_MS)),
    )
    .addOption(
      new Option('--max-body <bytes>', 'largest body that the server reads')
        .env('PROFILES_MOCK_MAX_BODY')
        .default(USUAL_MAX_BODY_BYTES)
        .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
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
      new Option('--most <number>', 'with --sandboxes: the maximum number of them')
        .default(1000)
        .argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option('--idle <minutes>', 'with --sandboxes: minutes until an unused one is removed')
        .default(60)
        .argParser(wholeNumber(1, 1_000_000)),
    )
    .version(readVersion(), '-V, --version', 'display the version');
  return parseCommand(command, argv);
}

function append(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}

import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { MOST_WAIT_MS } from '../wait.ts';
import type { CliOutput } from './cli-output.ts';
import { adminLines, ledgerLines } from './help-lines.ts';

/** Holds what the command line asks for. */
export interface CliArguments {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly behaviour?: string;
  readonly token?: readonly string[];
  readonly clientId?: readonly string[];
  readonly delay: number;
  readonly adminToken?: string;
}

const FILES = `
Files:
  --seed       {"patients": [{"fn": "asha", "dob": "1990-04-12", "gen": "F"}],
                "emrUsers": [{"oid": "user-1", "fn": "Meera"}]}
               Each record may have an oid; without one it gets the next.
  --behaviour  {"createStatus": 200, "errorBody": "problem"}
               What the service does where its document leaves it open: an entry and its value.

Entries of --behaviour, the default first:
${ledgerLines().join('\n')}

Admin API, below /__mock__ (for this machine alone, or with --admin-token):
${adminLines().join('\n')}

Example:
  profiles-mock --port 8080 --seed seed.json --token secret --client-id front-desk`;

/**
 * Reads the command line.
 *
 * @returns What it asks for, or the exit code where nothing is left to do.
 */
export function readArguments(argv: readonly string[], output: CliOutput): CliArguments | number {
  const command = new Command('profiles-mock')
    .description('Serves an in-memory Profile Service over HTTP, for tests and for development.')
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 takes a free one')
        .default(4700)
        .argParser(readPort),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <file>', 'JSON file of the records that exist from the start')
    .option('--behaviour <file>', 'JSON file of ledger entries and their values')
    .option('--token <token>', 'token to accept; may be repeated (default: any)', append)
    .option('--client-id <id>', 'client id to accept; may be repeated (default: any)', append)
    .addOption(
      new Option('--delay <ms>', 'milliseconds that each request waits before it is handled')
        .default(0)
        .argParser(readDelay),
    )
    .option('--admin-token <token>', 'bearer token that the admin API wants')
    .addHelpText('after', FILES)
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.error(text.trim()),
      outputError: (text, write) => write(text.replace(/^error: /, 'profiles-mock: ')),
    })
    .exitOverride();
  try {
    return command.parse(argv, { from: 'user' }).opts<CliArguments>();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    throw error;
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

function readDelay(text: string): number {
  const delay = Number(text);
  if (/^\d+$/.test(text) && delay <= MOST_WAIT_MS) return delay;
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${MOST_WAIT_MS}.`);
}

function append(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}

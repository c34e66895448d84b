import { LONGEST_TIMER_MS } from '@profiles/sdk/schemas';
import { Option } from 'commander';
import { createCommand, parseCommand, wholeNumber } from './command.ts';
import { adminLines, ledgerLines } from './help-lines.ts';
import type { CliOutput } from './output.ts';

/** The command-line arguments. */
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
               Each record may have an oid; otherwise the mock assigns the next one.
  --behaviour  {"createStatus": 200, "errorBody": "problem"}
               Ledger entries and their values: behaviour that the API specification leaves open.
               A file that \`profiles-mock calibrate\` wrote is accepted as well.

Entries of --behaviour, the default first:
${ledgerLines().join('\n')}

Admin API, below /__mock__ (from this machine only, or with the admin token):
${adminLines().join('\n')}
  A fault: {"operation": "createPatient", "fault": "html502"}; in full: "fault": {"kind": "drop"}

Also:
  profiles-mock calibrate --help  generate a behaviour file by probing a running service

Without an installation, run the command as:
  npx -p @profiles/mock profiles-mock

Example:
  profiles-mock --port 8080 --seed seed.json --token secret --client-id front-desk`;

/**
 * Reads the command line.
 *
 * @returns The arguments, or the exit code if there is nothing left to do.
 */
export function readArguments(argv: readonly string[], output: CliOutput): CliArguments | number {
  const command = createCommand('profiles-mock', output)
    .description('Serves an in-memory Profile Service over HTTP, for tests and for development.')
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 selects a free one')
        .default(4700)
        .argParser(wholeNumber(0, 65_535)),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <file>', 'JSON file of the initial records')
    .option('--behaviour <file>', 'JSON file of ledger entries and their values')
    .option('--token <token>', 'token to accept; may be repeated (default: any)', append)
    .option('--client-id <id>', 'client id to accept; may be repeated (default: any)', append)
    .addOption(
      new Option('--delay <ms>', 'milliseconds that each request waits before it is handled')
        .default(0)
        .argParser(wholeNumber(0, LONGEST_TIMER_MS)),
    )
    .addOption(
      new Option('--admin-token <token>', 'bearer token that the admin API requires').env(
        'PROFILES_MOCK_ADMIN_TOKEN',
      ),
    )
    .addHelpText('after', FILES);
  return parseCommand(command, argv);
}

function append(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}

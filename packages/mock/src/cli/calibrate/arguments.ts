import { LONGEST_TIMER_MS } from '@profiles/sdk/schemas';
import { Option } from 'commander';
import { createCommand, parseCommand, wholeNumber } from '../command.ts';
import type { CliOutput } from '../output.ts';
import { CALIBRATE_HELP } from './help.ts';

/** The name of the command, before each of its errors. */
export const CALIBRATE = 'profiles-mock calibrate';

/** The most requests that a calibration sends. */
export const MOST_REQUESTS = 80;

/** Holds what the command line of a calibration asks for. */
export interface CalibrateArguments {
  readonly baseUrl: string;
  readonly token?: string;
  readonly clientId?: string;
  readonly emrUser?: string;
  readonly read?: string;
  readonly out?: string;
  readonly check?: string;
  readonly pause: number;
  readonly timeout: number;
  readonly maxRequests: number;
  readonly showTexts?: true;
  readonly allowInsecureHttp?: true;
  readonly iKnowThisWrites?: true;
}

/**
 * Reads the command line of a calibration. An error quotes no address and no credential: who calls
 * this checks those.
 *
 * @returns What it asks for, or the exit code where nothing is left to do.
 */
export function readCalibrateArguments(
  argv: readonly string[],
  output: CliOutput,
): CalibrateArguments | number {
  const command = createCommand(CALIBRATE, output)
    .description(
      'Asks a running Profile Service what its document leaves open, and writes a behaviour file that ' +
        'makes the mock answer as that service does. It writes to that service: use one for tests.',
    )
    .requiredOption('--base-url <url>', 'address of the service, without /profiles/v1')
    .addOption(new Option('--token <token>', 'a valid bearer token').env('PROFILES_TOKEN'))
    .addOption(new Option('--client-id <id>', 'a valid client id').env('PROFILES_CLIENT_ID'))
    .option(
      '--emr-user <oid>',
      'an EMR user there that may be changed; without one less is settled',
    )
    .option('--read <module>', 'module that reads what is stored; without one less is settled')
    .option('--out <file>', 'file to write; without one it goes to the standard output')
    .addOption(
      new Option(
        '--check <file>',
        'ask again, and tell what of this file no longer holds',
      ).conflicts('out'),
    )
    .addOption(
      new Option('--pause <ms>', 'milliseconds between two requests')
        .default(0)
        .argParser(wholeNumber(0, LONGEST_TIMER_MS)),
    )
    .addOption(
      new Option('--timeout <ms>', 'milliseconds that one answer may take')
        .default(10_000)
        .argParser(wholeNumber(1, LONGEST_TIMER_MS)),
    )
    .addOption(
      new Option('--max-requests <number>', 'requests to send at most')
        .default(MOST_REQUESTS)
        .argParser(wholeNumber(1, MOST_REQUESTS)),
    )
    .option(
      '--show-texts',
      'print headers and bodies of unexpected responses; they may hold patient data and credentials',
    )
    .option('--allow-insecure-http', 'take an http address that is not of this machine')
    .option('--i-know-this-writes', 'send; without this the command only says what it would send')
    .addHelpText('after', CALIBRATE_HELP);
  return parseCommand<CalibrateArguments>(command, argv);
}

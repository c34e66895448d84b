import { isBearerToken, isClientId, isLoopback, MAX_TIMER_MS } from '@profiles/sdk/internal';
import { Option } from 'commander';
import { readBaseUrl } from '../../../http/base-url.ts';
import { SetupError } from '../../../http/errors/setup-error.ts';
import { MAX_CALIBRATION_REQUESTS, readOid } from '../../calibrate/run/settings.ts';
import { createCommand, numberOption, parseCommand } from '../command.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { CliOutput } from '../output.ts';

/** The name of the command, at the start of each of its error messages. */
export const CALIBRATE = 'profiles-mock calibrate';

/** The command-line arguments of a calibration. */
export interface CalibrateArguments {
  readonly baseUrl: string;
  readonly token?: string;
  readonly clientId?: string;
  readonly emrUser?: string;
  readonly read?: string;
  readonly out?: string;
  readonly check?: string;
  readonly withoutCreation?: true;
  readonly pause: number;
  readonly timeout: number;
  readonly maxRequests: number;
  readonly showTexts?: true;
  readonly allowInsecureHttp?: true;
  readonly iKnowThisWrites?: true;
}

const PAUSE = { default: 0, min: 0, max: MAX_TIMER_MS };
const TIMEOUT = { default: 10_000, min: 1, max: MAX_TIMER_MS };
const REQUESTS = { default: MAX_CALIBRATION_REQUESTS, min: 1, max: MAX_CALIBRATION_REQUESTS };

/**
 * Reads the command line of a calibration. {@link readCalibrateTarget} validates the URL and the
 * credentials, which no error message quotes.
 *
 * @returns The arguments, or the exit code if there is nothing left to do.
 */
export function readCalibrateArguments(
  argv: readonly string[],
  output: CliOutput,
): CalibrateArguments | ExitCode {
  const command = createCommand(CALIBRATE, output)
    .description(
      'Makes the mock respond as a running Profile Service does: probes the service and writes a ' +
        'behaviour file. It creates and changes records there, so use a test service.',
    )
    .requiredOption('--base-url <url>', 'URL of the service, without /profiles/v1')
    .addOption(new Option('--token <token>', 'a valid bearer token').env('PROFILES_TOKEN'))
    .addOption(new Option('--client-id <id>', 'a valid client id').env('PROFILES_CLIENT_ID'))
    .option('--emr-user <oid>', 'EMR user to change; settles more entries')
    .option('--read <module>', 'module that reads stored records; settles more')
    .option('--out <file>', 'file to write (default: standard output)')
    .addOption(
      new Option('--check <file>', 'probe again; report what changed since this file').conflicts(
        'out',
      ),
    )
    .addOption(
      new Option('--without-creation', 'write the file even if no creation is accepted').conflicts(
        'check',
      ),
    )
    .addOption(numberOption('--pause <ms>', 'milliseconds between two requests', PAUSE))
    .addOption(numberOption('--timeout <ms>', 'milliseconds for one response', TIMEOUT))
    .addOption(numberOption('--max-requests <number>', 'maximum number of requests', REQUESTS))
    .option('--show-texts', 'print unexpected responses; may show patient data')
    .option('--allow-insecure-http', 'allow an http URL of another machine')
    .option('--i-know-this-writes', 'send the requests; without it, only print them');
  return parseCommand<CalibrateArguments>(command, argv, CALIBRATE_HELP);
}

/** The service to calibrate against, and the credentials. */
export type CalibrateTarget = Readonly<ReturnType<typeof readCalibrateTarget>>;

/**
 * Validates the address of the service and the credentials. Error messages quote neither the
 * address, which may contain a password, nor a credential.
 *
 * @throws {@link SetupError} if something is missing or cannot be sent.
 */
export function readCalibrateTarget(args: CalibrateArguments) {
  return {
    baseUrl: readServiceUrl(args),
    token: readCredential(args.token, ['--token', 'PROFILES_TOKEN'], TOKEN_RULE),
    clientId: readCredential(args.clientId, ['--client-id', 'PROFILES_CLIENT_ID'], CLIENT_ID_RULE),
    emrUser: readOid('--emr-user', args.emrUser),
  };
}

function readServiceUrl({ baseUrl, allowInsecureHttp }: CalibrateArguments): string {
  const address = readBaseUrl(baseUrl, '--base-url');
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname) || allowInsecureHttp) return address;
  throw new SetupError(
    '--base-url must be https, because anyone on the network path can read a token sent over http. ' +
      'To allow http, add --allow-insecure-http.',
  );
}

function readCredential(
  value: string | undefined,
  [flag, variable]: readonly [flag: string, variable: string],
  [isValid, rule]: readonly [isValid: (value: unknown) => boolean, rule: string],
): string {
  if (value === undefined) {
    throw new SetupError(`${flag} is missing: pass it, or set ${variable}.`);
  }
  if (isValid(value)) return value;
  throw new SetupError(`${flag} must contain only ${rule}.`);
}

const TOKEN_RULE = [isBearerToken, 'visible ASCII characters, without spaces'] as const;
const CLIENT_ID_RULE = [
  isClientId,
  'ASCII characters, without leading or trailing spaces',
] as const;

/** The help text below the options. */
const CALIBRATE_HELP = `
Requests:
  The run sends one request at a time and none of them twice. It creates patients with made-up names,
  updates the EMR user of --emr-user, and sends requests that are invalid on purpose. Nothing removes
  the patients afterwards. The run stops at the first 5xx response, at a rate limit, when a request
  gets no response, and at Ctrl-C. It writes the results that it has by then.
  If the service accepts no creation, the run writes no file, because nothing that depends on a
  creation is settled: a rejection shows a rule only if the service accepts a valid request of that
  kind. To write what updates showed, add --without-creation.

Output:
  For a response that no ledger entry explains, the command prints its status, the names of its
  headers and the shape of its body. --show-texts adds header values and the first 1,000 characters
  of the body, which may contain patient data and credentials. Cookies and verbatim copies of your
  credentials are redacted; escaped or encoded copies are not.
  The run reads at most 1 MiB of a response, and reports how many responses were longer.

Files:
  --out, --check  {"behaviour": {"createStatus": 201}, "evidence": {"createStatus": {...}}}
                  The behaviour of the service, and the requests that showed it, for
                  profiles-mock --behaviour.
                  A run that stops early does not replace a file; it writes FILE.partial.
  --read          a path or a package that exports two functions, which return stored records:
                    export async function readPatient(oid) { return { fn: "...", ... }; }
                    export async function readEmrUser(oid) { return { fn: "...", ... }; }

Without an installation, run the command as:
  npx -p @profiles/mock profiles-mock calibrate

Examples:
  PROFILES_TOKEN="$(cat token.txt)" profiles-mock calibrate --base-url https://test.example.com \\
    --client-id front-desk --emr-user user-1 --out behaviour.json --i-know-this-writes
  profiles-mock --behaviour behaviour.json`;

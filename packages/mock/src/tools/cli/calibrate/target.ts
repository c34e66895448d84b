import { isBearerToken, isClientId, isLoopback } from '@profiles/sdk/internal';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { readBaseUrl } from '../../../http/base-url.ts';
import { SetupError } from '../../../http/errors/setup-error.ts';
import { ARTIFICIAL } from '../../calibrate/catalogue/probe.ts';
import { readOid } from '../../calibrate/run/settings.ts';
import type { CalibrateArguments } from './arguments.ts';

/** The service to calibrate against, and the credentials. */
export type CalibrateTarget = Readonly<ReturnType<typeof readTarget>>;

/**
 * Validates the address of the service and the credentials. Error messages quote neither the
 * address, which may contain a password, nor a credential.
 *
 * @throws {@link SetupError} if something is missing or cannot be sent.
 */
export function readTarget(args: CalibrateArguments) {
  return {
    baseUrl: readAddress(args),
    token: readCredential(args.token, ['--token', 'PROFILES_TOKEN'], TOKEN),
    clientId: readCredential(args.clientId, ['--client-id', 'PROFILES_CLIENT_ID'], CLIENT_ID),
    emrUser: readOid('--emr-user', args.emrUser),
  };
}

function readAddress({ baseUrl, allowInsecureHttp }: CalibrateArguments): string {
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

const TOKEN = [isBearerToken, 'visible ASCII characters, without spaces'] as const;
const CLIENT_ID = [isClientId, 'ASCII characters, without leading or trailing spaces'] as const;

/** Describes the requests that a calibration would send, for a run without --i-know-this-writes. */
export function planLines(
  { baseUrl, emrUser }: CalibrateTarget,
  { maxRequests, check }: CalibrateArguments,
): string[] {
  const { createPatient, updateEmrUser } = ENDPOINTS;
  const what = check === undefined ? 'calibration' : 'check';
  return [
    `Nothing was sent. This ${what} writes to the service at ${baseUrl}. It would send`,
    `at most ${maxRequests} requests, one at a time and none of them twice:`,
    `- ${createPatient.method} ${createPatient.path}: creates patients such as`,
    `  ${JSON.stringify(ARTIFICIAL)}, which nothing removes`,
    `- ${updateEmrUser.method} ${updateEmrUser.path}: ${updates(emrUser)}`,
    '- some of them wrong on purpose: values, credentials, bodies of up to 1 MB',
    'Use a test service, never one with real patients. Add --i-know-this-writes to send.',
  ];
}

function updates(emrUser: string | undefined): string {
  return emrUser === undefined
    ? 'with oids of these patients and unknown oids; --emr-user would add an EMR user'
    : `changes fields and extras of ${emrUser}, and does not change them back; also with oids of these patients and unknown oids`;
}

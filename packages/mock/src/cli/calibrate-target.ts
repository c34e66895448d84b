import { isLoopback } from '../admin/admin-access.ts';
import { readBaseUrl } from '../base-url.ts';
import { SetupError } from '../setup-error.ts';
import type { CalibrateArguments } from './calibrate-arguments.ts';

/** Where a calibration goes, and as whom. */
export interface CalibrateTarget {
  readonly baseUrl: string;
  readonly token: string;
  readonly clientId: string;
  readonly emrUser: string | undefined;
}

/**
 * Checks where a calibration goes, and as whom. An error quotes neither an address, which may hold a
 * password, nor a credential.
 *
 * @throws {@link SetupError} where something is missing or cannot be sent.
 */
export function readTarget(args: CalibrateArguments): CalibrateTarget {
  return {
    baseUrl: readAddress(args),
    token: readCredential(args.token, '--token', 'PROFILES_TOKEN'),
    clientId: readCredential(args.clientId, '--client-id', 'PROFILES_CLIENT_ID'),
    emrUser: readOid(args.emrUser),
  };
}

function readAddress({ baseUrl, allowInsecureHttp }: CalibrateArguments): string {
  const address = readBaseUrl(baseUrl, '--base-url');
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname) || allowInsecureHttp) return address;
  throw new SetupError(
    '--base-url must be https: over http anybody on the way reads the token. ' +
      'If that is meant, add --allow-insecure-http.',
  );
}

function readCredential(value: string | undefined, flag: string, variable: string): string {
  if (value !== undefined && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value;
  throw new SetupError(
    value === undefined
      ? `${flag} is missing: give it, or set ${variable}.`
      : `${flag} must be of printable ASCII characters, with no space at its ends.`,
  );
}

function readOid(oid: string | undefined): string | undefined {
  // A path of dots is another path.
  if (oid === undefined || !['', '.', '..'].includes(oid)) return oid;
  throw new SetupError('--emr-user must be an oid: it is empty, or dots alone.');
}

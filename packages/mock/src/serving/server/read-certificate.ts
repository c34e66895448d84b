import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { SetupError } from '../../http/errors/setup-error.ts';
import type { TlsCertificate } from './serve-options.ts';

/** What messages call the two parts of a certificate. */
interface PartNames {
  readonly cert: string;
  readonly key: string;
}

/** The start of each message. */
const START = 'Cannot serve over https: ';

const OPTION_NAMES: PartNames = { cert: 'tls.cert', key: 'tls.key' };

/**
 * Reads a certificate and its key. With a key of another certificate, Node would start, and then fail each
 * handshake.
 *
 * @param names - What messages call them. Default: the options of `serveProfilesMock`.
 * @throws {@link SetupError} if a client could not connect.
 */
export function readCertificate(
  tls: TlsCertificate,
  names: PartNames = OPTION_NAMES,
): X509Certificate {
  const certificate = readPart(names.cert, 'a certificate', () => {
    return new X509Certificate(Buffer.from(tls.cert));
  });
  const key = readPart<KeyObject>(names.key, 'a private key', () => {
    const pem = Buffer.from(tls.key);
    if (ENCRYPTED.test(pem.toString('latin1'))) {
      throw new SetupError(`${START}${names.key} is encrypted: decrypt it with \`openssl pkey\`.`);
    }
    return createPrivateKey(pem);
  });
  if (certificate.checkPrivateKey(key)) return certificate;
  throw new SetupError(`${START}${names.key} is not the key of the certificate in ${names.cert}.`);
}

/** The label of an encrypted key, and a header of one in the older form. */
const ENCRYPTED = /^(?:-----BEGIN ENCRYPTED |Proc-Type: 4,ENCRYPTED)/m;

function readPart<Part>(name: string, what: string, read: () => Part): Part {
  try {
    return read();
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const { code = 'no reason given' } = error as NodeJS.ErrnoException;
    throw new SetupError(`${START}${name} must be ${what} in PEM, and cannot be read (${code}).`);
  }
}

/** Returns why clients will reject a certificate by the clock of this machine, if they will. */
export function timeProblem({ validFromDate, validToDate }: X509Certificate): string | undefined {
  const now = Date.now();
  if (validToDate.getTime() < now) return `has expired on ${validToDate.toUTCString()}`;
  if (validFromDate.getTime() > now) return `is not valid before ${validFromDate.toUTCString()}`;
  return undefined;
}

import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';

/** A key and its certificate, in PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly cert: string;
}

/** The content of a certificate. */
export interface CertificateFacts {
  /** The name of the owner. */
  readonly name: string;
  /** The hosts that the certificate is valid for. Default: none */
  readonly hosts?: readonly string[];
  /** The last year in which it is valid, from 2021 to 2049. Default: 2049 */
  readonly until?: number;
  /** Whether its key may sign other certificates. */
  readonly isAuthority?: boolean;
  /** The authority that signs it. Default: its own key */
  readonly issuer?: Issuer;
}

/** A certificate authority of a test. */
export interface Issuer extends KeyAndCertificate {
  readonly name: string;
}

/** Creates a key and a certificate, with only Node. */
export function certificate(facts: CertificateFacts): KeyAndCertificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuerKey = facts.issuer?.key ?? privateKey;
  const signed = toBeSigned(facts, createPublicKey(privateKey));
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, issuerKey));
  const content = sequence(signed, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----\n`,
  };
}

/** Creates a private certificate authority. */
export function authority(name: string): Issuer {
  return { name, ...certificate({ name, isAuthority: true }) };
}

/** Creates a key and a self-signed certificate for `localhost`. */
export function selfSigned(): KeyAndCertificate {
  return certificate({ name: 'localhost', hosts: ['localhost'] });
}

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
const CRITICAL = der(0x01, Buffer.from([0xff]));

function toBeSigned(facts: CertificateFacts, publicKey: KeyObject): Buffer {
  const { name, issuer, until = 2049 } = facts;
  return sequence(
    VERSION_3,
    // An issuer must not use a number twice. The first byte makes it positive.
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    distinguishedName(issuer?.name ?? name),
    sequence(time('200101000000Z'), time(`${until % 100}1231235959Z`)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions(facts))),
  );
}

function extensions({ hosts = [], isAuthority = false }: CertificateFacts): readonly Buffer[] {
  const basicConstraints = isAuthority ? sequence(CRITICAL) : sequence();
  const names = hosts.map((host) =>
    isIP(host) === 4
      ? der(0x87, Buffer.from(host.split('.').map(Number)))
      : der(0x82, Buffer.from(host)),
  );
  return [
    sequence(oid(0x55, 0x1d, 0x13), CRITICAL, der(0x04, basicConstraints)),
    ...(hosts.length > 0 ? [sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(...names)))] : []),
  ];
}

function distinguishedName(commonName: string): Buffer {
  const attribute = sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(commonName)));
  return sequence(der(0x31, attribute));
}

function time(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}

/** Encodes a value of ASN.1 in DER, the format of certificates. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

/** Encodes the identifier of an algorithm, an attribute or an extension. */
function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

import { clientWith } from '@profiles/testkit/clients';
import { call } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { failsAgain } from '../errors/failure-codes.ts';
import type { OperationName } from '../schemas/endpoints.ts';

interface Facts {
  readonly name?: unknown;
  readonly code?: string;
  readonly syscall?: string;
  readonly message?: string;
}

/** Returns the error of a call whose `fetch` rejects each time. */
async function failureOf(reason: unknown, operation: OperationName = 'createPatient') {
  const time = new VirtualTime();
  const fetch = () => Promise.reject(reason);
  const error = await time.failure(call(clientWith({ fetch }, time), operation));
  expect(error).toMatchObject({ code: 'connection_failed' });
  return error;
}

/** Nests errors, outermost first. */
function nested(...links: readonly object[]): unknown {
  return links.reduceRight<unknown>((cause, link) => ({ ...link, cause }), undefined);
}

/** What a failure leads to. No code proves that nothing was sent. */
const LOST = { outcome: 'unknown', attempts: 1 };

/** Error codes, some of which have a system call. After those of certificates, a retry would fail again. */
const CODES = {
  certificate: `ERR_TLS_CERT_ALTNAME_INVALID CERT_HAS_EXPIRED CRL_HAS_EXPIRED
    UNABLE_TO_VERIFY_LEAF_SIGNATURE SELF_SIGNED_CERT_IN_CHAIN DEPTH_ZERO_SELF_SIGNED_CERT INVALID_CA
    INVALID_PURPOSE PATH_LENGTH_EXCEEDED HOSTNAME_MISMATCH`,
  other: `ECONNREFUSED ECONNREFUSED/connect ENOTFOUND/getaddrinfo ConnectionRefused FailedToOpenSocket
    ECONNRESET ECONNRESET/connect ECONNRESET/read ECONNABORTED EPIPE/write EPROTO ETIMEDOUT/connect
    EAI_AGAIN EHOSTUNREACH EHOSTUNREACH/read ENETUNREACH/write UND_ERR_SOCKET UND_ERR_CONNECT_TIMEOUT
    UND_ERR_HEADERS_TIMEOUT HPE_INVALID_CONSTANT ConnectionClosed ConnectionReset
    ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED ERR_TLS_RENEGOTIATION_DISABLED`,
};

const EACH = Object.entries(CODES).flatMap(([kind, texts]) =>
  texts.split(/\s+/).map((text) => {
    const [code = '', syscall] = text.split('/');
    return {
      isCertificate: kind === 'certificate',
      text,
      facts: { code, ...(syscall && { syscall }) },
    };
  }),
);

it.each(EACH)('a failure with the code $text is unknown, and is recorded', async (each) => {
  const { isCertificate, facts } = each;
  // Node wraps the error, and Bun does not.
  for (const reason of [nested({ name: 'TypeError' }, facts), facts]) {
    expect(failsAgain(reason)).toBe(isCertificate);
    expect(await failureOf(reason)).toMatchObject({ ...LOST, cause: facts });
  }
});

it('retries an update after a lost connection, and not after a rejected certificate or a wrong set-up', async () => {
  for (const [code, attempts] of [
    ['ECONNRESET', 3],
    ['CERT_HAS_EXPIRED', 1],
    ['ERR_PROFILES_MOCK', 1],
  ] as const)
    expect(await failureOf({ code }, 'updateEmrUser')).toMatchObject({ attempts });
});

const FRAGMENTS = ['', 'ECONN', 'ERR_', 'UND_ERR_', 'HPE_', 'CERT_', 'econnrefused', 'Connection'];

it.each([...FRAGMENTS, ...EACH.flatMap(({ facts: { code } }) => [`asha ${code}`, `${code} asha`])])(
  'a failure with the unknown code %j is unknown, and the code is not recorded',
  async (code) => {
    const error = await failureOf({ code });
    expect(error).toMatchObject({ ...LOST, cause: { name: 'Error' } });
    expect(error).not.toHaveProperty('cause.code');
  },
);

const throws = () => {
  throw new Error('asha');
};
const hostile = new Proxy({}, { get: throws });
const circular: { cause?: unknown } = {};
circular.cause = circular;
const links = (count: number) => Array.from({ length: count }, () => ({}));
const deno = (text: string) => ({ message: `error sending request for url (http://h/): ${text}` });
const CERTIFICATE = { code: 'CERT_HAS_EXPIRED' };

it.each<[fails: boolean, string, unknown]>([
  [true, "Deno's text", nested({}, deno('client error (Connect): invalid peer certificate: x'))],
  [false, "another text of Deno's", deno('client error (Connect): tcp connect error: x')],
  [false, 'undefined', undefined],
  [false, 'null', null],
  [false, 'a text', 'CERT_HAS_EXPIRED'],
  [false, 'a circular error', circular],
  [false, 'an unreadable error', hostile],
  [true, 'an error with an unreadable cause', { ...CERTIFICATE, cause: hostile }],
  [true, 'a chain of eight', nested(...links(7), CERTIFICATE)],
  [false, 'a chain of nine', nested(...links(8), CERTIFICATE)],
])('returns %j for %s', (fails, _, reason) => {
  expect(failsAgain(reason)).toBe(fails);
});

describe('the recorded cause', () => {
  it.each<[recorded: object, ...links: Facts[]]>([
    [{ name: 'Error' }, { name: 'Error' }],
    [{ name: 'NotCapable' }, { name: 'NotCapable' }],
    [{ name: 'TypeError' }, { name: 'TypeError' }],
    [{ name: 'ConnectTimeoutError' }, { name: 'ConnectTimeoutError' }],
    ...[
      'asha TypeError',
      'TypeError asha',
      'Asha',
      'typeError',
      'DOMError',
      'AaBbCcDdError',
      1,
    ].map((name): [object, Facts] => [{ name: 'Error' }, { name }]),
    [{ name: 'RangeError' }, { name: 'TypeError' }, { name: 'RangeError' }],
    [{ name: 'TypeError' }, { name: 'TypeError' }, { name: 'asha' }],
    ...['connect', 'read', 'write', 'getaddrinfo'].map((syscall): [object, Facts, Facts] => [
      { name: 'Error', syscall },
      {},
      { syscall },
    ]),
    ...['asha connect', 'connect asha', 'readv', ''].map((syscall): [object, Facts] => [
      { name: 'Error' },
      { syscall },
    ]),
    [
      { name: 'Error', code: 'ECONNRESET' },
      { code: 'asha' },
      { code: 'ECONNRESET' },
      { code: 'ECONNREFUSED' },
    ],
  ])('is %j', async (recorded, ...chain) => {
    const { cause } = (await failureOf(nested(...chain))) as Error;
    expect(cause).toStrictEqual(recorded);
  });
});

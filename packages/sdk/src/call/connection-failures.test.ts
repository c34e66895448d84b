import { clientWith } from '@profiles/testkit/clients';
import { call } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { connectionProof } from '../errors/failure-codes.ts';

interface Facts {
  readonly name?: unknown;
  readonly code?: string;
  readonly syscall?: string;
  readonly message?: string;
}

/** Returns the error of a create whose `fetch` rejects each time. */
async function failureOf(reason: unknown) {
  const time = new VirtualTime();
  const fetch = () => Promise.reject(reason);
  const error = await time.failure(call(clientWith({ fetch }, time), 'createPatient'));
  expect(error).toMatchObject({ code: 'connection_failed' });
  return error;
}

/** Nests errors, outermost first. */
function nested(...links: readonly object[]): unknown {
  return links.reduceRight<unknown>((cause, link) => ({ ...link, cause }), undefined);
}

/** What each kind of failure leads to. Only a failure to connect is retried. */
const RESULTS = {
  'no connection': { outcome: 'not_sent', attempts: 3 },
  'a rejected certificate': { outcome: 'not_sent', attempts: 1 },
  nothing: { outcome: 'unknown', attempts: 1 },
};

/** Error codes, some of which are certain only with a system call, by what they prove. */
const CODES: Readonly<Record<keyof typeof RESULTS, string>> = {
  'no connection': `ECONNREFUSED ECONNREFUSED/connect ENOTFOUND/getaddrinfo EAI_AGAIN EHOSTUNREACH
    ENETUNREACH UND_ERR_CONNECT_TIMEOUT ETIMEDOUT/connect ECONNRESET/connect ConnectionRefused
    FailedToOpenSocket`,
  'a rejected certificate': `ERR_TLS_CERT_ALTNAME_INVALID CERT_HAS_EXPIRED CRL_HAS_EXPIRED
    UNABLE_TO_VERIFY_LEAF_SIGNATURE SELF_SIGNED_CERT_IN_CHAIN DEPTH_ZERO_SELF_SIGNED_CERT INVALID_CA
    INVALID_PURPOSE PATH_LENGTH_EXCEEDED HOSTNAME_MISMATCH`,
  nothing: `ECONNRESET ECONNRESET/read ECONNABORTED EPIPE/write EPROTO ETIMEDOUT EHOSTUNREACH/read
    ENETUNREACH/write UND_ERR_SOCKET UND_ERR_HEADERS_TIMEOUT HPE_INVALID_CONSTANT ConnectionClosed
    ConnectionReset ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED ERR_TLS_RENEGOTIATION_DISABLED`,
};

const EACH = Object.entries(RESULTS).flatMap(([proof, result]) =>
  CODES[proof as keyof typeof RESULTS].split(/\s+/).map((text) => {
    const [code = '', syscall] = text.split('/');
    return { proof, result, text, facts: { code, ...(syscall && { syscall }) } };
  }),
);

it.each(EACH)('the error $text proves $proof', async ({ result, facts }) => {
  // Node wraps the error, and Bun does not.
  for (const reason of [nested({ name: 'TypeError' }, facts), facts]) {
    expect(await failureOf(reason)).toMatchObject({ ...result, cause: facts });
  }
});

const FRAGMENTS = ['', 'ECONN', 'ERR_', 'UND_ERR_', 'HPE_', 'CERT_', 'econnrefused', 'Connection'];

it.each([...FRAGMENTS, ...EACH.flatMap(({ facts: { code } }) => [`asha ${code}`, `${code} asha`])])(
  'a failure with the unknown code %j is unknown, and the code is not recorded',
  async (code) => {
    const error = await failureOf({ code });
    expect(error).toMatchObject({ ...RESULTS.nothing, cause: { name: 'Error' } });
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

it.each<[string, keyof typeof RESULTS, unknown]>([
  ['Deno', 'no connection', nested({}, deno('client error (Connect): tcp connect error: x'))],
  ['Deno', 'no connection', deno('client error (Connect): dns error: x')],
  ['Deno', 'a rejected certificate', deno('client error (Connect): invalid peer certificate: x')],
  ['Deno', 'nothing', deno('client error (SendRequest): connection closed')],
  ['Chromium', 'nothing', { message: 'Failed to fetch' }],
  ['Safari', 'nothing', { message: 'Load failed' }],
  ['no kind', 'nothing', undefined],
  ['no kind', 'nothing', null],
  ['no kind', 'nothing', 'ECONNREFUSED'],
  ['a circular kind', 'nothing', circular],
  ['an unreadable kind', 'nothing', hostile],
  ['a kind with an unreadable cause', 'no connection', { code: 'ECONNREFUSED', cause: hostile }],
  ['a chain of eight', 'no connection', nested(...links(7), { code: 'ECONNREFUSED' })],
  ['a chain of nine', 'nothing', nested(...links(8), { code: 'ECONNREFUSED' })],
])('an error of %s proves %s', async (_, proof, reason) => {
  expect(await failureOf(reason)).toMatchObject(RESULTS[proof]);
});

it.each([{ syscall: 'connect' }, deno('client error (Connect): x')])(
  'connectionProof is not_connected for %j',
  (error) => expect(connectionProof(error)).toBe('not_connected'),
);

describe('the recorded cause', () => {
  it.each<[recorded: object, ...links: Facts[]]>([
    [{ name: 'Error' }, { name: 'Error' }],
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

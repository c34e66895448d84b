import { clientWith } from '@profiles/testkit/clients';
import { call } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { type ConnectFailure, connectFailure } from '../errors/failure-codes.ts';
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

/** What a failure leads to. On Node, no code proves that nothing was sent. */
const LOST = { outcome: 'unknown', attempts: 1 };

type Kind = ConnectFailure | 'nothing';

/** Error codes, some of which have a system call, by what they tell. */
const CODES: Readonly<Record<Kind, string>> = {
  connection:
    'ECONNREFUSED ECONNREFUSED/connect ENOTFOUND/getaddrinfo ConnectionRefused FailedToOpenSocket',
  certificate: `ERR_TLS_CERT_ALTNAME_INVALID CERT_HAS_EXPIRED CRL_HAS_EXPIRED
    UNABLE_TO_VERIFY_LEAF_SIGNATURE SELF_SIGNED_CERT_IN_CHAIN DEPTH_ZERO_SELF_SIGNED_CERT INVALID_CA
    INVALID_PURPOSE PATH_LENGTH_EXCEEDED HOSTNAME_MISMATCH`,
  nothing: `ECONNRESET ECONNRESET/connect ECONNRESET/read ECONNABORTED EPIPE/write EPROTO
    ETIMEDOUT/connect EAI_AGAIN EHOSTUNREACH EHOSTUNREACH/read ENETUNREACH/write UND_ERR_SOCKET
    UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT HPE_INVALID_CONSTANT ConnectionClosed
    ConnectionReset ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED ERR_TLS_RENEGOTIATION_DISABLED`,
};

const EACH = Object.entries(CODES).flatMap(([kind, texts]) =>
  texts.split(/\s+/).map((text) => {
    const [code = '', syscall] = text.split('/');
    return { kind, text, facts: { code, ...(syscall && { syscall }) } };
  }),
);

it.each(EACH)('the error $text tells of $kind, and Node knows no outcome by it', async (each) => {
  const { kind, facts } = each;
  // Node wraps the error, and Bun does not.
  for (const reason of [nested({ name: 'TypeError' }, facts), facts]) {
    expect(connectFailure(reason) ?? 'nothing').toBe(kind);
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

it.each<[string, Kind, unknown]>([
  ['Deno', 'connection', nested({}, deno('client error (Connect): tcp connect error: x'))],
  ['Deno', 'connection', deno('client error (Connect): dns error: x')],
  ['Deno', 'certificate', deno('client error (Connect): invalid peer certificate: x')],
  ['Deno', 'nothing', deno('client error (SendRequest): connection closed')],
  ['Chromium', 'nothing', { message: 'Failed to fetch' }],
  ['Safari', 'nothing', { message: 'Load failed' }],
  ['no kind', 'nothing', undefined],
  ['no kind', 'nothing', null],
  ['no kind', 'nothing', 'ECONNREFUSED'],
  ['a circular kind', 'nothing', circular],
  ['an unreadable kind', 'nothing', hostile],
  ['a kind with an unreadable cause', 'connection', { code: 'ECONNREFUSED', cause: hostile }],
  ['a chain of eight', 'connection', nested(...links(7), { code: 'ECONNREFUSED' })],
  ['a chain of nine', 'nothing', nested(...links(8), { code: 'ECONNREFUSED' })],
  ['Deno without permission', 'connection', { name: 'NotCapable', message: 'Requires net access' }],
])('an error of %s tells of %s', (_, kind, reason) => {
  expect(connectFailure(reason) ?? 'nothing').toBe(kind);
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

import { inspect } from 'node:util';
import { clientOf } from '@profiles/testkit/clients';
import { call, OPERATIONS, PATIENT } from '@profiles/testkit/samples';
import { rest } from '@profiles/testkit/virtual-time';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { unhandledRejections } from '../../test/scripted-service.ts';
import type { ResponsePromise } from '../call/response-promise.ts';
import type { OperationName } from '../schemas/endpoints.ts';

/** Makes a call that receives this response. */
function responded(operation: OperationName, body: string, headers = {}, status = 200) {
  const fetch = async () => new Response(body, { status, headers });
  return call(clientOf('https://api.example.com', { fetch, maxRetries: 0 }), operation);
}

describe('a response', () => {
  it.each([200, 201, 202, 206, 226, 299])('with status %i is a success', async (status) => {
    for (const operation of OPERATIONS) {
      const promise = responded(operation, '{"oid":"p-1","message":"updated"}', {}, status);
      await expect(promise).resolves.toEqual({ oid: 'p-1', message: 'updated' });
      expect(promise.sent).toBe(true);
    }
  });

  it.each([
    ['createPatient', ' \n{ "oid" : "p-1" }\n '],
    ['updateEmrUser', '{"message":""}'],
  ] as const)('of %s may be %j, with any content type', async (operation, body) => {
    const promise = responded(operation, body, { 'content-type': 'text/html' });
    await expect(promise).resolves.toEqual(JSON.parse(body));
  });

  it('keeps unknown fields, even an own __proto__', async () => {
    const body = '{"oid":"p-1","a":{"b":[1,null]},"__proto__":{"polluted":true}}';
    const response = await responded('createPatient', body);
    expect(JSON.stringify(response)).toBe(body);
    expect(Object.getPrototypeOf(response)).toBe(Object.prototype);
    expect('polluted' in response).toBe(false);
  });
});

it('the promise of a call prints as a plain promise, because some engines have no species', async () => {
  const promise = responded('createPatient', '{"oid":"p-1"}');
  expect(inspect(promise)).toBe('Promise { <pending> }');
  expect(Object.getPrototypeOf(promise)).toBe(Promise.prototype);
  await promise;
});

describe('withResponse', () => {
  it('resolves to the data, the response and its request id', async () => {
    const promise = responded('createPatient', '{"oid":"p-1"}', { 'x-request-id': 'r-1' }, 201);
    const { data, response, requestId } = await promise.withResponse();
    expect([data, response.status, requestId]).toEqual([{ oid: 'p-1' }, 201, 'r-1']);
    expect(data).toBe(await promise);
    expect(response.bodyUsed).toBe(true);
  });

  it('can be bound by a Proxy of the promise', async () => {
    const promise = responded('createPatient', '{"oid":"p-1"}');
    const proxy = new Proxy(promise, { get: () => promise.withResponse.bind(promise) });
    expect(await proxy.withResponse()).toMatchObject({ data: { oid: 'p-1' } });
  });

  it('rejects with the same error as the promise', async () => {
    const promise = responded('createPatient', '', {}, 409);
    const error = await promise.withResponse().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'conflict' });
    await expect(promise).rejects.toBe(error);
    await expect(promise.withResponse()).rejects.toBe(error);
  });

  it('leaves no rejection unhandled when only it is handled', async () => {
    const unhandled = unhandledRejections();
    await expect(responded('createPatient', '', {}, 409).withResponse()).rejects.toThrow();
    await rest();
    expect(unhandled).toEqual([]);
  });
});

it.each([
  ['createPatient', 'POST /profiles/v1/patient/'],
  ['updateEmrUser', 'PATCH /profiles/v1/emr-user/{oid}'],
] as const)('the message of a rejected %s names %s', async (operation, endpoint) => {
  const promise = responded(operation, '', {}, 409);
  await expect(promise).rejects.toThrow(`${operation}: ${endpoint} returned 409 (conflict); the`);
});

it('reads an error body of type application/problem+json as a problem', async () => {
  const headers = { 'content-type': 'application/problem+json' };
  const promise = responded('createPatient', '{"title":"Taken"}', headers, 409);
  await expect(promise).rejects.toMatchObject({ detail: { shape: 'problem', message: 'Taken' } });
});

/** Returns the request id of a result or of an error. */
async function idFrom(promise: ResponsePromise<unknown>) {
  const result = promise.withResponse().catch((error: { requestId?: string }) => error);
  return (await result).requestId;
}

function idOf(operation: OperationName, body: string, status: number, headers: object) {
  return idFrom(responded(operation, body, headers, status));
}

function inBase64(text: string): string {
  return Buffer.from(text).toString('base64url');
}

describe('the request id', () => {
  it.each([
    [{ 'x-request-id': 'a', 'request-id': 'b', 'x-correlation-id': 'c' }, 'a'],
    [{ 'request-id': 'b', 'x-correlation-id': 'c' }, 'b'],
    [{ 'x-correlation-id': 'c' }, 'c'],
    [{ 'x-request-id': 'two words', 'request-id': 'b' }, 'b'],
    [{ 'x-request-id': '6f1c-42:1.2+3/4=_' }, '6f1c-42:1.2+3/4=_'],
    [{ 'x-request-id': 'r'.repeat(128) }, 'r'.repeat(128)],
    [{ 'x-request-id': 'r'.repeat(129) }, undefined],
    [{ 'x-request-id': '' }, undefined],
    [{ 'x-request-id': 'asha@example.com' }, undefined],
    [{ 'x-request-id': '<script>' }, undefined],
    [{ 'x-request-id': '\u001b[31mred' }, undefined],
    [{ 'x-request-id': 'né' }, undefined],
    [{ 'x-trace': 'a' }, undefined],
  ])('from the headers %j is %j', async (headers, expected) => {
    for (const [body, status] of [['{"oid":"p-1"}', 200] as const, ['', 200] as const]) {
      expect(await idOf('createPatient', body, status, headers)).toBe(expected);
    }
    for (const status of [400, 500]) {
      expect(await idOf('createPatient', '', status, headers)).toBe(expected);
    }
  });

  it.each<[what: string, body: string, id: string, status?: number]>([
    ['the oid of a success', '{"oid":"p-77"}', 'req-p-77'],
    ['the oid of a success that is formatted', '{\n  "oid" : "p-77"\n}', 'req-p-77', 201],
    ['the oid of an envelope', '{"data":{"oid":"p-77"}}', 'req-p-77'],
    ['an oid that PHP escapes', '{"oid":"\\/patients\\/17"}', '/patients/17'],
    ['an oid that .NET escapes', '{"oid":"\\u002B919876543210"}', 'r+919876543210'],
    ['an oid whose key is escaped', '{"\\u006fid":"p-77"}', 'req-p-77'],
    ['an oid with a character that no id has', '{"oid":"p-77|a"}', 'req-p-77'],
    ['the oid of a conflict', '{"code":"taken","oid":"p-77"}', 'req-p-77', 409],
    ['the oid beside an error mark', '{"oid":"p-77","success":false}', 'req-p-77'],
    ['an oid that is a number', '{"oid": 9007199254740993}', 'r-9007199254740993'],
    ['the token', '{"oid":"p-1"}', 'id-token-1'],
    ['the token', '', 'token-1', 401],
    ['the token', '', 'id-token-1', 500],
    ['the only character of an oid', '{"oid":"1"}', '1'],
    ['the only character of an oid in base64', '{"oid":"7"}', inBase64('7')],
    ['the oid in another case', '{"oid":"p-77"}', 'r-P-77'],
    ['the oid in another case in base64', '{"oid":"p-77"}', inBase64('P-77')],
    ...['', '1', '12', '123', '1.:-', '====_'].map((prefix): [string, string, string] => {
      return ['the oid in base64url', '{"oid":"~?>~??"}', prefix + inBase64('~?>~??')];
    }),
    ['the token in base64 inside a text', '', inBase64('Bearer Token-1;'), 500],
    ['the client id', '{"oid":"p-1"}', 'r-Desk'],
  ])('does not contain %s: %s, %s', async (_, body, id, status = 200) => {
    const headers = { 'x-request-id': id };
    expect(await idOf('createPatient', body, status, headers)).toBeUndefined();
    const both = { ...headers, 'request-id': 'r-2' };
    expect(await idOf('createPatient', body, status, both)).toBe('r-2');
  });

  it.each([
    ['user-42', 'req:user-42/1', undefined],
    ['user-42', 'USER-42', undefined],
    ['org/42+7', 'org/42+7', undefined],
    ['a:b=', 'x-a:b=', undefined],
    ['1', '1', undefined],
    ['1', 'r-1', 'r-1'],
  ])('of an update of the oid %s with the header %s is %s', async (oid, id, expected) => {
    for (const status of [200, 404, 500]) {
      const headers = { 'x-request-id': id };
      const fetch = async () => new Response('{"message":"m"}', { status, headers });
      const client = clientOf('https://api.example.com', { fetch, maxRetries: 0 });
      expect(await idFrom(client.updateEmrUser(oid, {}))).toBe(expected);
    }
  });

  it.each([
    ['{"oid":"p-77","fn":"As', undefined],
    ['{"data":{"\\u006fid":"p-77"', undefined],
    ['<p>patient_OID=p-77', undefined],
    ['<h1>502 Bad Gateway</h1>', 'req-7'],
    ['{"message":"cut', 'req-7'],
  ])('of the body %s, which cannot be parsed, is %s', async (body, expected) => {
    const headers = { 'x-request-id': 'req-7' };
    const error = await responded('createPatient', body, headers, 502).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'server_error', requestId: expected });
  });

  it.each([
    ['uhid-7', 'UHID-7'],
    ['Åsa-1234', Buffer.from('Åsa-1234').toString('base64url')],
    ['ÅSA-1234', Buffer.from('r:åsa-1234').toString('base64')],
  ])('does not contain the username %s of a create: %s', async (username, id) => {
    const fetch = async () => Response.json({ oid: 'p-1' }, { headers: { 'request-id': id } });
    const client = clientOf('https://api.example.com', { fetch });
    expect(await idFrom(client.createPatient({ ...PATIENT, username }))).toBeUndefined();
  });

  it('is read where a runtime has no atob', async () => {
    vi.stubGlobal('atob', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await idOf('createPatient', '{"oid":"p-1"}', 200, { 'x-request-id': 'r' })).toBe('r');
  });

  it.each(['{"oid":"1"}', '{"oid":""}', '{"requestId":"r-1"}', '{"oids":"r-1","void":"r-1"}'])(
    'may contain what the body %s repeats',
    async (body) => {
      expect(await idOf('createPatient', body, 200, { 'x-request-id': 'r-1' })).toBe('r-1');
    },
  );
});

const NOON = { date: 'Thu, 01 Jan 2026 12:00:00 GMT' };

it.each<[value: string, seconds: number | undefined, headers?: object]>([
  ['0', 0],
  [' 120 ', 120],
  ['007', 7],
  ['2147483647', 2_147_483_647],
  ['9'.repeat(301), 2_147_483_648],
  ['9'.repeat(400), 2_147_483_648],
  ['Thu, 01 Jan 2026 12:00:30 GMT', 30, NOON],
  ['Thursday, 01-Jan-26 12:00:30 GMT', 30, NOON],
  ['Friday, 02-Jan-26 12:00:00 GMT', 86_400, NOON],
  ['Tuesday, 06-Jan-26 12:00:00 GMT', 432_000, NOON],
  ['Thu, 01 Jan 2026 12:00:00 GMT', 0, NOON],
  ['Thu, 01 Jan 2026 11:59:59 GMT', 0, NOON],
  ['Thu Jan  1 12:00:30 2026', 30, NOON],
  ['Sun Jan 11 12:00:00 2026', 864_000, NOON],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0, NOON],
  ['Wednesday, 01-Jan-76 12:00:00 GMT', 1_577_836_800, NOON],
  ['Saturday, 01-Jan-77 12:00:00 GMT', 0, NOON],
  ['Thu, 31 Dec 2026 23:59:60 GMT', 31_492_799, NOON],
  ['Thu, 01 Jan 2026 12:00:30 GMT', 30, { date: 'Thu Jan  1 12:00:00 2026' }],
  // Without a usable Date, the clock of this machine counts.
  ['Thu, 01 Jan 2026 12:00:30 GMT', 0],
  ['Thu, 01 Jan 2026 12:00:30 GMT', 0, { date: 'yesterday' }],
  ['Thu, 01 Jan 2026 12:00:30 GMT', 0, { date: '2026-01-01T12:00:00Z' }],
  ...['', ' ', '-1', '1.5', '1e3', '0x10', '+5', '5s', '5 seconds', 'soon 5', 'in 5 minutes'].map(
    (value): [string, undefined] => [value, undefined],
  ),
  ...['never', 'NaN', 'Infinity', '120, 120', '2026-01-01T12:00:30Z', '1 Jan'].map(
    (value): [string, undefined] => [value, undefined],
  ),
  ...[
    'Thu, 01 Jan 2026',
    'Thu, 99 Foo 2026 12:00:30 GMT',
    'Tue, 31 Feb 2026 12:00:30 GMT',
    'Fri, 01 Jan 2026 12:00:30 GMT',
    'Thu, 1 Jan 2026 12:00:30 GMT',
    'Thu, 01 Jan 2026 24:00:00 GMT',
    'Thu, 01 Jan 2026 12:00:60 GMT',
    'Thu, 01 Jan 2026 12:00:30 gmt',
    '-Thu, 01 Jan 2026 12:00:30 GMT',
    'Thu, 01 Jan 2026 12:00 GMT',
    'Thu, 01 Jan 2026 12:00:30 GMT+0100',
    'Thu, 01-Jan-26 12:00:30 GMT',
    'Thursday, 01-Jan-26 12:00:30 UTC',
    'Thu Jan 1 12:00:30 2026',
    'Thu Jan  1 12:00:30 2026 GMT',
    'Fri Jan  1 12:00:30 2026',
  ].map((value): [string, undefined, object] => [value, undefined, NOON]),
])('reads Retry-After: %j as %s seconds', async (value, retryAfter, headers = {}) => {
  const promise = responded('createPatient', '', { 'retry-after': value, ...headers }, 503);
  await expect(promise).rejects.toMatchObject({ code: 'server_error', retryAfter });
});

import { clientOf } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { rest } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { unhandledRejections } from '../../test/unhandled-rejections.ts';
import type { OperationName } from '../schemas/endpoints.ts';

/** Makes a call that receives this response. */
function responded(operation: OperationName, body: string, headers = {}, status = 200) {
  const fetch = async () => new Response(body, { status, headers });
  return call(clientOf('https://api.example.com', { fetch }), operation);
}

describe('a response', () => {
  it.each([
    ['createPatient', '{"oid":"p-1"}'],
    ['createPatient', ' \n{ "oid" : "p-1" }\n '],
    ['updateEmrUser', '{"message":""}'],
    ['updateEmrUser', '{"message":"Profile updated"}'],
  ] as const)('of %s may be %j', async (operation, body) => {
    await expect(responded(operation, body)).resolves.toEqual(JSON.parse(body));
  });

  it('is accepted with any content type', async () => {
    const promise = responded('createPatient', '{"oid":"p-1"}', { 'content-type': 'text/html' });
    await expect(promise).resolves.toEqual({ oid: 'p-1' });
  });

  it('keeps unknown fields, even an own __proto__', async () => {
    const body = '{"oid":"p-1","a":{"b":[1,null]},"__proto__":{"polluted":true}}';
    const response = await responded('createPatient', body);
    expect(JSON.stringify(response)).toBe(body);
    expect(Object.getPrototypeOf(response)).toBe(Object.prototype);
    expect('polluted' in response).toBe(false);
  });

  it.each([
    ['createPatient', '{"oid":""}'],
    ['createPatient', '{"oid":42}'],
    ['createPatient', '{"oid":null}'],
    ['createPatient', '{"oid":["p-1"]}'],
    ['createPatient', '{"OID":"p-1"}'],
    ['createPatient', '{"data":{"oid":"p-1"}}'],
    ['createPatient', '{"__proto__":{"oid":"p-1"}}'],
    ['createPatient', '{"message":"created"}'],
    ['updateEmrUser', '{"oid":"p-1"}'],
    ['updateEmrUser', '{"message":null}'],
    ['updateEmrUser', '{"message":{}}'],
    ...OPERATIONS.flatMap((operation) =>
      [
        '',
        ' ',
        'null',
        '[]',
        '"p-1"',
        '{}',
        '{"oid":"p-1","message":"m"',
        '<html></html>',
        '{}{}',
      ].map((body) => [operation, body] as const),
    ),
  ] as const)('of %s must not be %j', async (operation, body) => {
    await expect(responded(operation, body)).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      status: 200,
    });
  });
});

describe('withResponse', () => {
  it('resolves to the data, the response and its request id', async () => {
    const promise = responded('createPatient', '{"oid":"p-1"}', { 'x-request-id': 'r-1' }, 201);
    const { data, response, requestId } = await promise.withResponse();
    expect([data, response.status, requestId]).toEqual([{ oid: 'p-1' }, 201, 'r-1']);
    expect(data).toBe(await promise);
    expect(response.bodyUsed).toBe(true);
  });

  it('rejects with the same error as the promise', async () => {
    const promise = responded('createPatient', '', {}, 409);
    const error = await promise.withResponse().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'conflict' });
    await expect(promise).rejects.toBe(error);
    await expect(promise.withResponse()).rejects.toBe(error);
  });
});

it.each([
  ['createPatient', 'POST /profiles/v1/patient/'],
  ['updateEmrUser', 'PATCH /profiles/v1/emr-user/{oid}'],
] as const)('the error message of a rejected %s names %s', async (operation, endpoint) => {
  const message = `${operation}: ${endpoint} returned 409 (conflict); the service rejected it and stored nothing`;
  await expect(responded(operation, '', {}, 409)).rejects.toMatchObject({ message });
});

it('a call needs no rejection handler if its withResponse() has one', async () => {
  const unhandled = unhandledRejections();
  await expect(responded('createPatient', '', {}, 409).withResponse()).rejects.toThrow();
  await rest();
  expect(unhandled).toEqual([]);
});

it.each([
  [199, 'http_error'],
  [499, 'http_error'],
  [500, 'server_error'],
  [599, 'server_error'],
  [600, 'http_error'],
])('a response with status %d from a fetch of the caller is the error %s', async (status, code) => {
  const response = { status, headers: new Headers(), text: async () => '' };
  const fetch = async () => response as Response;
  const promise = call(
    clientOf('https://api.example.com', { fetch, maxRetries: 0 }),
    'createPatient',
  );
  await expect(promise).rejects.toMatchObject({ name: 'ApiError', code, status });
});

it('reads an error body of type application/problem+json as a problem', async () => {
  const headers = { 'content-type': 'application/problem+json' };
  const promise = responded('createPatient', '{"title":"Taken"}', headers, 409);
  await expect(promise).rejects.toMatchObject({ detail: { shape: 'problem', message: 'Taken' } });
});

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
    [{ 'x-request-id': 'a, b' }, undefined],
    [{ 'x-request-id': '<script>' }, undefined],
    [{ 'x-request-id': '\u001b[31mred' }, undefined],
    [{ 'x-request-id': 'né' }, undefined],
    [{ 'x-trace': 'a' }, undefined],
  ])('from the headers %j is %j', async (headers, expected) => {
    const { requestId } = await responded('createPatient', '{"oid":"p-1"}', headers).withResponse();
    expect(requestId).toBe(expected);
    for (const status of [400, 500]) {
      await expect(responded('createPatient', '', headers, status)).rejects.toMatchObject({
        requestId: expected,
      });
    }
    await expect(responded('createPatient', '', headers, 200)).rejects.toMatchObject({
      requestId: expected,
    });
  });
});

it.each([
  [{ date: 'Thu, 01 Jan 2026 12:00:00 GMT' }, 30],
  [{ date: 'Thu, 01 Jan 2026 12:00:29 GMT' }, 1],
  [{ date: 'yesterday' }, 0],
  [{}, 0],
])(
  'reads a Retry-After date relative to the Date of the response: %j',
  async (headers, retryAfter) => {
    const until = { 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' };
    const promise = responded('createPatient', '', { ...until, ...headers }, 503);
    await expect(promise).rejects.toMatchObject({ code: 'server_error', retryAfter });
  },
);

describe('response headers of an own fetch', () => {
  const throws = () => {
    throw new Error('Marker');
  };

  /** Makes a call whose response has headers that are read by this function. */
  const readBy = (get: (name: string) => unknown, status: number) => {
    const fetch = async () =>
      ({ status, headers: { get }, text: async () => '{"oid":"p-1"}' }) as unknown as Response;
    return call(clientOf('https://api.example.com', { fetch, maxRetries: 0 }), 'createPatient');
  };

  it.each([
    ['a number', 7, '7', 7],
    ['a list of one', ['7'], undefined, undefined],
    ['a list', ['7', '8'], undefined, undefined],
    ['an object', {}, undefined, undefined],
    ['a symbol', Symbol('7'), undefined, undefined],
    ['an object that throws', { toString: throws }, undefined, undefined],
    ['undefined', undefined, undefined, undefined],
    ['null', null, undefined, undefined],
  ])('may have %s as a value', async (_, value, requestId, retryAfter) => {
    const { get } = { get: () => value };
    expect((await readBy(get, 200).withResponse()).requestId).toBe(requestId);
    await expect(readBy(get, 429)).rejects.toMatchObject({
      code: 'rate_limited',
      requestId,
      retryAfter,
    });
  });

  it('may be a Map with a number and a list', async () => {
    const headers = new Map<string, unknown>([
      ['x-request-id', ['r-1']],
      ['request-id', 'r-2'],
      ['retry-after', 30],
    ]);
    await expect(readBy((name) => headers.get(name), 503)).rejects.toMatchObject({
      code: 'server_error',
      requestId: 'r-2',
      retryAfter: 30,
    });
  });

  it('may reject when they are read', async () => {
    const unhandled = unhandledRejections();
    await expect(readBy(async () => throws(), 200)).resolves.toEqual({ oid: 'p-1' });
    await rest();
    expect(unhandled).toEqual([]);
  });

  it('may throw when they are read', async () => {
    await expect(readBy(throws, 200)).resolves.toEqual({ oid: 'p-1' });
    await expect(readBy(throws, 409)).rejects.toMatchObject({ code: 'conflict' });
  });
});

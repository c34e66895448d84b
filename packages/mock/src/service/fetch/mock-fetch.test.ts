import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
const PATH = '/profiles/v1/patient/';

describe('accepts an address', () => {
  const whole = `https://profiles.test${PATH}`;
  it.each([
    ['as text', whole],
    ['as a URL', new URL(whole)],
    ['relative to the base', PATH],
    ['with dots in it', `https://profiles.test/x/..${PATH}`],
    ['with a default port and capitals', `HTTPS://Profiles.Test:443${PATH}`],
  ])('%s', async (_, address) => {
    const { fetch } = createHospital();
    expect((await fetch(address, post)).status).toBe(201);
  });

  it('relative to a base URL with a path', async () => {
    const mock = createHospital({ baseUrl: 'https://api.example.com/health/' });
    expect(mock.baseUrl).toBe('https://api.example.com/health');
    expect((await mock.fetch(mock.baseUrl + PATH, post)).status).toBe(201);
    expect((await mock.fetch(PATH.slice(1), post)).status).toBe(201);
  });
});

it.each([
  ['a Map', new Map(Object.entries(HEADERS))],
  ['a list', Object.entries(HEADERS)],
  ['Headers', new Headers(HEADERS)],
  ['an iterable', { [Symbol.iterator]: () => new Headers(HEADERS).entries() }],
])('accepts headers that are %s', async (_, headers) => {
  const mock = createHospital();
  const init = { ...post, headers: headers as unknown as Headers };
  expect((await mock.fetch(PATH, init)).status).toBe(201);
  const bytes = new TextEncoder().encode(post.body);
  expect((await mock.fetch(PATH, { ...init, body: bytes })).status).toBe(201);
});

it('accepts a Request or null as init, as fetch does', async () => {
  const mock = createHospital();
  const init = new Request('https://elsewhere.test', post);
  expect((await mock.fetch(mock.baseUrl + PATH, init)).status).toBe(201);
  expect((await mock.fetch(PATH, null as unknown as RequestInit)).status).toBe(405);
});

it('sends text as text/plain by default, as fetch does', async () => {
  const mock = createHospital({ behaviour: { contentType: 415 } });
  const { 'content-type': _, ...headers } = HEADERS;
  expect((await mock.fetch(PATH, { ...post, headers })).status).toBe(415);
  expect(mock.requests[0]?.headers['content-type']).toBe('text/plain;charset=UTF-8');
});

it.each([
  ['another origin', 'https://elsewhere.test/profiles/v1/patient/secret'],
  [
    'an origin that starts with the base URL',
    'https://profiles.test.example/profiles/v1/patient/secret',
  ],
  ['another path', 'https://profiles.test/apiary/secret'],
])('rejects %s with a message that says how to fix it', async (_, address) => {
  const mock = createHospital({ baseUrl: 'https://profiles.test/api' });
  const error: Error = await mock.fetch(address).catch((reason) => reason);
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(
    "that is not below the mock's baseUrl, https://profiles.test/api. Pass mock.baseUrl",
  );
  expect(error.message).not.toContain('secret');
  expect(mock.requests).toEqual([]);
});

it.each<[string, string, RequestInit]>([
  ['an invalid address', 'https://', {}],
  ['credentials in the address', 'https://a:b@profiles.test/', {}],
  ['a body on a GET', PATH, { body: '' }],
  [
    'a header with a line break',
    PATH,
    { ...post, headers: { authorization: 'Bearer secret\nx: y' } },
  ],
  [
    'a header with a line break, without a body',
    PATH,
    { headers: { authorization: 'Bearer secret\nx: y' } },
  ],
])('rejects %s with a TypeError that quotes no header', async (_, address, init) => {
  const error: Error = await createHospital()
    .fetch(address, init)
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).not.toContain('secret');
});

describe('aborts with the reason of its signal', () => {
  const reason = new Error('enough');
  const inits: (readonly [string, () => RequestInit])[] = [
    ['with text', () => post],
    [
      'with a body that never ends',
      () => ({ ...post, body: new ReadableStream(), duplex: 'half' }) as RequestInit,
    ],
    ['without a body', () => ({ headers: HEADERS })],
  ];

  it.each(inits)('before it starts, %s', async (_, init) => {
    const mock = createHospital();
    const signal = AbortSignal.abort(reason);
    await expect(mock.fetch(PATH, { ...init(), signal })).rejects.toBe(reason);
    expect(mock.requests).toEqual([]);
  });

  it('before it starts, without reading the body', async () => {
    const mock = createHospital();
    let isPulled = false;
    const pull = () => {
      isPulled = true;
      throw new Error('no body');
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { ...post, body, duplex: 'half', signal: AbortSignal.abort(reason) };
    await expect(mock.fetch(PATH, init as RequestInit)).rejects.toBe(reason);
    expect(isPulled).toBe(false);
  });

  it.each(inits)('while it is in progress, %s', async (_, init) => {
    const mock = createHospital();
    const controller = new AbortController();
    const pending = mock.fetch(PATH, { ...init(), signal: controller.signal });
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
    expect(mock.requests).toEqual([]);
  });
});

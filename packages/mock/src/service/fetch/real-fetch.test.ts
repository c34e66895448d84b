import { STATUS_CODES } from 'node:http';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../test/raw-http.ts';
import type { JournalEntry, ProfilesMockOptions } from '../../index.ts';

const TEXT = JSON.stringify(ASHA);
const BYTES = new TextEncoder().encode(TEXT);
const PATH = '/profiles/v1/patient/';
const post = { method: 'POST', headers: HEADERS, body: TEXT };

/** Returns the two ways to call one mock: `mock.fetch`, and the runtime's `fetch` over HTTP. */
async function both(options: ProfilesMockOptions = {}) {
  const { mock, url } = await serve(options);
  const ways = [
    [mock.fetch, mock.baseUrl],
    [globalThis.fetch, url],
  ] as const;
  return { mock, ways };
}

/** Returns the parts of a request that `mock.fetch` and `fetch` must send alike. */
function sent({ method, path, body }: JournalEntry) {
  return { method, path, body: body ?? '' };
}

/** Returns the status of a response, or the name of the error. */
async function outcome(pending: Promise<Response>): Promise<number | string> {
  try {
    const response = await pending;
    await response.text();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.name : 'no error';
  }
}

const length = (value: string) => ({ 'content-length': value });
const stream = () => ({ body: new Blob([TEXT]).stream(), duplex: 'half' });

describe('sends what fetch sends, and rejects what it rejects', () => {
  it.each<[what: string, headers: Readonly<Record<string, string>>, init: () => object]>([
    ['transfer-encoding', { 'Transfer-Encoding': 'chunked' }, () => ({})],
    ['expect', { expect: '100-continue' }, () => ({})],
    ['upgrade', { upgrade: 'websocket' }, () => ({})],
    ['keep-alive', { 'keep-alive': 'timeout=5' }, () => ({})],
    ['connection: upgrade', { connection: 'upgrade' }, () => ({})],
    ['connection: close, te', { connection: 'close, te' }, () => ({})],
    ['connection: keep-alive', { connection: 'keep-alive' }, () => ({})],
    ['te', { te: 'trailers' }, () => ({})],
    ['trailer', { trailer: 'x' }, () => ({})],
    ['host', { host: 'elsewhere.test' }, () => ({})],
    ['proxy-connection', { 'proxy-connection': 'close' }, () => ({})],
    ['the right length', length(String(TEXT.length)), () => ({})],
    ['the right length and more', length(`${TEXT.length}abc`), () => ({})],
    ['the right length twice', length(`${TEXT.length}, ${TEXT.length}`), () => ({})],
    ['a length that is too long', length('100'), () => ({})],
    ['a length that is no number', length('x'), () => ({})],
    ['an empty length', length(''), () => ({})],
    ['a length beside no body', length('5'), () => ({ body: undefined })],
    ['a length of 0 beside no body', length('0'), () => ({ body: undefined })],
    ['a length beside an empty body', length('5'), () => ({ body: '' })],
    ['a length of a GET', length('5'), () => ({ method: 'GET', body: undefined })],
    ['an upgrade in a GET', { upgrade: 'h2c' }, () => ({ method: 'GET', body: undefined })],
    ['the right length of bytes', length(String(TEXT.length)), () => ({ body: BYTES })],
    ['the right length of a stream', length(String(TEXT.length)), stream],
    ['a length that is too long for a stream', length('100'), stream],
    ['a control character', { 'x-a': 'a\x01b' }, () => ({})],
    ['a delete character', { 'x-a': 'a\x7fb' }, () => ({})],
    ['a tab', { 'x-a': 'a\tb' }, () => ({})],
    ['a letter of Latin 1', { 'x-a': 'é' }, () => ({})],
  ])('%s', async (_, headers, init) => {
    const { mock, ways } = await both();
    const outcomes = ways.map(([fetch, base]) =>
      outcome(fetch(base + PATH, { ...post, headers: { ...HEADERS, ...headers }, ...init() })),
    );
    const [own, real] = await Promise.all(outcomes);
    expect(own).toBe(real);
    expect(mock.requests).toHaveLength(own === 'TypeError' ? 0 : 2);
  });
});

// Node's own fetch notices these only when the server gives up on the connection.
it.each<[what: string, length: string, init: () => object]>([
  ['text', '1', () => ({})],
  ['text, in characters', '18', () => ({ body: '{"fn":"é","x":"éé"}' })],
  ['bytes', '1', () => ({ body: BYTES })],
  ['a stream', '1', stream],
])('rejects a content-length that is too short for %s', async (_, value, init) => {
  const { mock, ways } = await both();
  const [fetch, base] = ways[0];
  const headers = { ...HEADERS, ...length(value) };
  expect(await outcome(fetch(base + PATH, { ...post, headers, ...init() }))).toBe('TypeError');
  expect(mock.requests).toEqual([]);
});

describe('follows a redirect as fetch does', () => {
  const bodies: (readonly [string, (url: string) => [string | Request, object?]])[] = [
    ['text', (url) => [url, post]],
    ['bytes', (url) => [url, { ...post, body: BYTES }]],
    ['a stream', (url) => [url, { ...post, ...stream() }]],
    ['a Request with text', (url) => [new Request(url, post)]],
    ['a Request with a stream', (url) => [new Request(url, { ...post, ...stream() })]],
    [
      'a Request with text, and a stream in the init',
      (url) => [new Request(url, post), { ...stream() }],
    ],
  ];
  const statuses = [301, 302, 303, 307, 308];
  it.each(bodies.flatMap(([what, args]) => statuses.map((status) => ({ what, status, args }))))(
    '$status, with $what',
    async ({ status, args }) => {
      const { mock, ways } = await both();
      const headers = { location: './again' };
      const seen: unknown[] = [];
      for (const [fetch, base] of ways) {
        mock.fail('*', { kind: 'respond', status, headers, body: '' });
        const [input, init] = args(base + PATH);
        // The same call as in an app: without an init, or without `redirect` in it.
        const result = await outcome(fetch(input, init));
        seen.push([result, mock.requests.map(sent)]);
        mock.reset();
      }
      expect(seen[0]).toEqual(seen[1]);
    },
  );

  it.each([
    ['with', 404, { location: './again' }],
    ['without', 307, {}],
  ])('%s a location, unless redirect is manual or error', async (_, followed, headers) => {
    const { mock, ways } = await both();
    const seen: unknown[] = [];
    for (const [fetch, base] of ways) {
      for (const redirect of ['follow', 'manual', 'error'] as const) {
        mock.fail('*', { kind: 'respond', status: 307, headers, body: '' });
        seen.push(await outcome(fetch(base + PATH, { ...post, redirect })));
      }
    }
    expect(seen).toEqual([followed, 307, 'TypeError', followed, 307, 'TypeError']);
  });

  const described = {
    'content-encoding': 'gzip',
    'content-language': 'en',
    'content-location': '/x',
    'content-type': HEADERS['content-type'],
  };
  const complete = { ...described, ...length(String(TEXT.length)) };
  it.each([
    ['drops', 303, complete],
    ['drops', 303, described],
    ['keeps', 307, complete],
  ])('and %s the headers of the body: %i, with %j', async (_, status, headers) => {
    const { mock, ways } = await both();
    const seen: unknown[] = [];
    for (const [fetch, base] of ways) {
      mock.fail('*', { kind: 'respond', status, headers: { location: './again' }, body: '' });
      await fetch(base + PATH, { ...post, headers: { ...HEADERS, ...headers } });
      const names = mock.requests.map((entry) =>
        Object.keys(entry.headers).filter((name) => name.startsWith('content-')),
      );
      seen.push([names.length, names[1]?.toSorted()]);
      mock.reset();
    }
    const kept = status === 307 ? Object.keys(complete).toSorted() : [];
    expect(seen).toEqual([
      [2, kept],
      [2, kept],
    ]);
  });
});

describe('returns a response like that of fetch', () => {
  /** Returns the properties of a response that a client can read. */
  const facts = ({ status, statusText, url, redirected, headers }: Response, base: string) => ({
    status,
    statusText,
    path: url.replace(base, ''),
    redirected,
    change: ['set', 'append', 'delete'].map((change) => {
      try {
        Reflect.apply(Reflect.get(headers, change), headers, ['x', 'y']);
        return 'accepted';
      } catch (error) {
        return error instanceof Error ? error.name : 'no error';
      }
    }),
  });

  it.each(['/profiles/v1/patient', PATH])('from %s, and so are its clones', async (path) => {
    const { ways } = await both({ behaviour: { trailingSlash: 'redirected' } });
    const seen: unknown[] = [];
    for (const [fetch, base] of ways) {
      const response = await fetch(`${base}${path}?a=b`, post);
      const clone = response.clone();
      const cloneOfClone = clone.clone();
      seen.push({
        facts: [response, clone, cloneOfClone].map((each) => facts(each, base)),
        bodies: [await response.json(), await clone.json(), await cloneOfClone.json()].map(
          Object.keys,
        ),
        copy: new Headers(response.headers).get('content-type'),
      });
      expect(clone).toBeInstanceOf(Response);
      expect(() => response.clone()).toThrow(TypeError);
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it.each([
    ['POST', 204],
    ['POST', 205],
    ['POST', 304],
    ['POST', 200],
    ['POST', 502],
    ['HEAD', 200],
  ])('without a body: %s %i', async (method, status) => {
    const { mock, ways } = await both();
    const seen: unknown[] = [];
    for (const [fetch, base] of ways) {
      mock.fail('*', { kind: 'respond', status, body: '' });
      const response = await fetch(base + PATH, { method, headers: HEADERS });
      const hasBody = [response, response.clone()].map(({ body }) => body !== null);
      seen.push([facts(response, base), facts(response.clone(), base), hasBody]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('with the status text of every status', async () => {
    const { mock, ways } = await both();
    const [[fetch, base]] = ways;
    for (let status = 200; status < 600; status++) {
      mock.fail('*', { kind: 'respond', status, body: '' });
      const { statusText } = await fetch(base + PATH, { ...post, redirect: 'manual' });
      expect([status, statusText]).toEqual([status, STATUS_CODES[status] ?? 'unknown']);
    }
  });
});

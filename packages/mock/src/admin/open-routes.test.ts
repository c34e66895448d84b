import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import { createHospital } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { raw, serve } from '../../test/raw-http.ts';
import { SANDBOX_SERVERS } from '../../test/sandboxes.ts';
import { createWebHandler } from '../web.ts';

const PATH = '/__mock__/openapi.json';
const PAGES = ['/__mock__/', '/__mock__/inspector.js', '/'];

it.each(PAGES)('%s needs no token, and its policy allows only its own script', async (path) => {
  const { url, mock } = await serve({}, { admin: { token: 'hush' } });
  const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html' };
  const response = await fetch(url + path, { headers });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types lit-html; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  });
  expect(await response.text()).not.toContain('person-1');
  expect(mock.requests).toEqual([]);
});

it.each([
  ['alone', {}],
  ['with a fallback', { fallback: () => new Response('a page') }],
])('pages of other sites cannot read the script of a server %s', async (_, options) => {
  const { url } = await serve({}, options);
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
  for (const method of ['GET', 'OPTIONS']) {
    const response = await fetch(`${url}/__mock__/inspector.js`, { method, headers });
    const names = [...response.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  expect((await fetch(`${url}/__mock__/inspector.js`)).status).toBe(200);
});

it.each([...PAGES, PATH])(
  '%s returns no body to HEAD, and is not served without an admin API',
  async (path) => {
    const handler = createWebHandler(createHospital(), { admin: 'local' });
    const response = await handler(new Request(`http://localhost${path}`, { method: 'HEAD' }));
    expect([response.status, await response.text()]).toEqual([200, '']);
    const closed = await serve({}, { admin: false });
    expect((await fetch(closed.url + path)).status).toBe(404);
  },
);

it('redirects to the page with a relative location', async () => {
  const { url } = await serve({}, { admin: { token: 'hush' } });
  const { status, headers } = await fetch(`${url}/__mock__`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, '__mock__/']);
});

it('leaves other requests to the root to the service', async () => {
  const { url, mock } = await serve();
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${url}/?a`)).status).toBe(404);
  expect(mock.requests.map(({ request }) => request)).toEqual(['POST /', 'GET /']);
});

it('contains the licences of the libraries in the script', async () => {
  const { url } = await serve();
  const script = await (await fetch(`${url}/__mock__/inspector.js`)).text();
  expect(script).toContain('Redistributions in binary form must reproduce the above copyright');
  expect(script).toContain('Espen Hovlandsdal');
});

const { servers: _, ...REST } = description;

/** Describes the mock at an address. */
function at(url: string) {
  return { ...REST, servers: [{ url, description: 'This mock.' }] };
}

describe('GET /__mock__/openapi.json', () => {
  it('describes the service at the address of the server, without a token', async () => {
    const { url, mock } = await serve({}, { admin: { token: 'hush' } });
    const response = await fetch(url + PATH, { headers: { origin: 'https://tool.example' } });
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': 'https://tool.example',
      }),
    ]);
    expect(await response.json()).toEqual(at(url));
    expect(mock.requests).toEqual([]);
  });

  it('contains the host that the client has used', async () => {
    const { url } = await serve();
    const addressFor = async (host: string) =>
      /"url":"[^"]*"/.exec(await raw(url, `GET ${PATH} HTTP/1.0\r\n${host}\r\n`))?.[0];
    expect(await addressFor('Host: mock.test:8080\r\n')).toBe('"url":"http://mock.test:8080"');
    expect(await addressFor('Host: "a b\r\n')).toBe('"url":"http://localhost"');
    expect(await addressFor('')).toBe('"url":"http://localhost"');
  });

  it('describes the service below the path of a web handler', async () => {
    const mock = createHospital({ baseUrl: 'https://app.example/profiles-mock' });
    const handler = createWebHandler(mock);
    const response = await handler(new Request(`http://localhost:3000/profiles-mock${PATH}`));
    expect(await response.json()).toEqual(at('http://localhost:3000/profiles-mock'));
  });

  it.each(Object.entries(SANDBOX_SERVERS))(
    'describes each sandbox, and at the root any sandbox: %s',
    async (__, start) => {
      const { url, fetch } = await start({ admin: { token: 'hush' } });
      const describedAt = async (path: string) => (await fetch(url + path + PATH)).json();
      expect(await describedAt('/sandbox/one')).toEqual(at(`${url}/sandbox/one`));
      expect(await describedAt('')).toEqual({
        ...REST,
        servers: [
          {
            url: `${url}/sandbox/{name}`,
            description: 'A sandbox, with any name.',
            variables: { name: { default: 'test-1' } },
          },
        ],
      });
    },
  );
});

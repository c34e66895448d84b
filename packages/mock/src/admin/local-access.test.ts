import { describe, expect, it } from 'vitest';
import { ADMIN_SERVERS } from '../../test/admin-servers.ts';
import { raw, serve } from '../../test/raw-http.ts';
import { createHospital } from '../../test/send.ts';
import { createWebHandler } from '../web.ts';

const HOST = { host: 'localhost:4700' };

const ACCEPTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a tool': HOST,
  'a tool that uses the IPv4 address': { host: '127.0.0.53:4700' },
  'a tool that uses the IPv6 address': { host: '[::1]:4700' },
  'a tool that writes the host in capitals': { host: 'LOCALHOST:4700' },
  'a page that it serves': {
    ...HOST,
    origin: 'http://localhost:4700',
    'sec-fetch-site': 'same-origin',
  },
  'a page on the default port': { host: 'localhost:80', origin: 'http://localhost' },
  'the address bar': { ...HOST, 'sec-fetch-site': 'none' },
  'a proxy of this machine': { ...HOST, 'x-forwarded-host': 'localhost:3000, 127.0.0.1' },
};

const REJECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a page of another site': { ...HOST, origin: 'https://evil.example' },
  'a script tag of another site': { ...HOST, 'sec-fetch-site': 'cross-site' },
  'a page on another port': { ...HOST, origin: 'http://localhost:3000' },
  'an image on a page on another port': { ...HOST, 'sec-fetch-site': 'same-site' },
  'a page without an origin': { ...HOST, origin: 'null' },
  'a page of a site that no standard has': { ...HOST, 'sec-fetch-site': 'elsewhere' },
  'a page with the scheme of another server': { ...HOST, origin: 'https://localhost:4700' },
  'a form that a page of another site posts as text': {
    ...HOST,
    'content-type': 'text/plain',
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  },
  'a page whose host was rebound to this machine': {
    host: 'evil.example:4700',
    origin: 'http://evil.example:4700',
    'sec-fetch-site': 'same-origin',
  },
  'a host name that begins like localhost': { host: 'localhost.evil.example' },
  'a host name that begins like the IPv4 address': { host: '127.0.0.1.evil.example' },
  'a host name below localhost': { host: 'evil.localhost:4700' },
  'a host name with a dot at its end': { host: 'localhost.:4700' },
  'the address of every network': { host: '0.0.0.0:4700' },
  'a malformed host': { host: 'a b' },
  'a host with a user name': { host: 'evil.example@localhost' },
  'a host with a path': { host: 'localhost/evil.example' },
  'a tunnel to another host': { ...HOST, 'x-forwarded-host': 'evil.example' },
  'a tunnel to another host, behind a proxy': {
    ...HOST,
    'x-forwarded-host': 'evil.example, localhost',
  },
  'a proxy that hides another host': { host: 'evil.example', 'x-forwarded-host': 'localhost' },
};

describe.each(Object.entries(ADMIN_SERVERS))('without a token, %s', (_, { start, paths }) => {
  const statuses = async (headers: Readonly<Record<string, string>>) => {
    const administer = await start();
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    const calls = paths.flatMap((path) =>
      methods.map((method) => administer(method, path, headers)),
    );
    return new Set((await Promise.all(calls)).map(({ status }) => status));
  };

  it.each(Object.entries(ACCEPTED))('accepts %s', async (__, headers) => {
    expect(await statuses(headers)).not.toContain(403);
  });

  it.each(Object.entries(REJECTED))('rejects %s on every admin route', async (__, headers) => {
    expect(await statuses(headers)).toEqual(new Set([403]));
  });

  it('serves health, the description and its pages to pages of other sites', async () => {
    const administer = await start();
    const headers = { ...HOST, 'sec-fetch-site': 'cross-site', accept: 'text/html' };
    const open = ['health', 'openapi.json', '', 'inspector.js'].map((path) => `/__mock__/${path}`);
    for (const path of [...open, '/']) {
      expect((await administer('GET', path, headers)).status).toBe(200);
    }
  });

  it('lets pages of other sites read no response', async () => {
    const administer = await start();
    const headers = { ...HOST, origin: 'https://evil.example' };
    for (const [method, path] of [
      ...paths.map((path) => ['GET', path] as const),
      ...['health', 'openapi.json', 'inspector.js'].map(
        (path) => ['GET', `/__mock__/${path}`] as const,
      ),
      ...paths.map((path) => ['OPTIONS', path] as const),
    ]) {
      for (const asked of ['PUT', 'PATCH', 'DELETE']) {
        const preflight = { ...headers, 'access-control-request-method': asked };
        const { names } = await administer(method, path, preflight);
        expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });
});

it.each([
  'GET /__mock__/patients HTTP/1.0',
  'GET /__mock__/patients HTTP/1.0\r\nX-Forwarded-Host: localhost',
  'GET /__mock__/patients HTTP/1.1\r\nHost: ',
])('the built-in server rejects a request without a host: %j', async (head) => {
  const { url } = await serve();
  expect(await raw(url, `${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /);
});

it.each<[string, Readonly<Record<string, string>>, number]>([
  ['http://localhost:3000', {}, 200],
  ['https://localhost:3000', { origin: 'https://localhost:3000' }, 200],
  ['https://localhost:3000', { host: 'localhost:3000', origin: 'https://localhost:3000' }, 200],
  ['https://localhost:3000', { origin: 'http://localhost:3000' }, 403],
  ['http://127.0.0.1:3000', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
  ['http://[::1]:3000', {}, 200],
  ['http://evil.example', {}, 403],
  ['http://evil.example', { host: 'localhost' }, 403],
  ['http://localhost', { host: 'evil.example' }, 403],
  ['http://localhost', { host: '' }, 403],
])('a web handler checks URL and host: %s with %j', async (origin, headers, status) => {
  const handler = createWebHandler(createHospital(), { admin: 'local' });
  const response = await handler(new Request(`${origin}/__mock__/patients`, { headers }));
  expect(response.status).toBe(status);
});

it('explains a rejection and how to fix it', async () => {
  const handler = createWebHandler(createHospital(), { admin: 'local' });
  const errorOf = async (headers: Readonly<Record<string, string>>) => {
    const response = await handler(new Request('http://localhost/__mock__/reset', { headers }));
    const { error }: { readonly error: string } = await response.json();
    return error;
  };
  expect(await errorOf({ host: 'evil.example' })).toMatchInlineSnapshot(
    `"The admin API accepts only the host names of this machine, such as localhost. Set an admin token (--admin-token, or the option \`admin\`), and send it as a bearer token."`,
  );
  expect(await errorOf({ 'sec-fetch-site': 'cross-site' })).toMatchInlineSnapshot(
    `"The admin API rejects cross-origin requests. Set an admin token (--admin-token, or the option \`admin\`), and send it as a bearer token."`,
  );
});

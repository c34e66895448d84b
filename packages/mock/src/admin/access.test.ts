import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createHospital } from '@profiles/testkit/send';
import { describe, expect, it, onTestFinished } from 'vitest';
import { raw, serve } from '../../test/raw-http.ts';
import { type MockServer, serveProfilesMock, serveSandboxes } from '../server.ts';
import { createSandboxHandler, createWebHandler, type Fallback, type WebHandler } from '../web.ts';

/** Sends a request. Returns its status and the names of its headers. */
type Administer = (
  method: string,
  path: string,
  headers: SentHeaders,
) => Promise<{ readonly status: number; readonly names: readonly string[] }>;
type SentHeaders = Readonly<Record<string, string>>;

const ONE = ['patients', 'patients/person-1', 'emr-users/user-1', 'events', 'unknown'].map(
  (path) => `/__mock__/${path}`,
);
const SANDBOXES = [...ONE.map((path) => `/sandbox/one${path}`), '/__mock__/sandboxes'];
const OPEN = ['health', 'openapi.json'].map((path) => `/__mock__/${path}`);
const create = () => createHospital();

/** Each way to serve an admin API that this machine may use without a token, with paths of it. */
const SERVERS: Readonly<
  Record<
    string,
    {
      readonly start: (fallback?: Fallback) => Promise<Administer>;
      readonly paths: readonly string[];
    }
  >
> = {
  'the built-in server': {
    start: async (fallback) => overHttp(await serveProfilesMock(create(), { fallback })),
    paths: ONE,
  },
  'sandboxes of the built-in server': {
    start: async (fallback) => overHttp(await serveSandboxes({ create, fallback })),
    paths: SANDBOXES,
  },
  'a web handler': {
    start: async (fallback) => inProcess(createWebHandler(create(), { admin: 'local', fallback })),
    paths: ONE,
  },
  'sandboxes of a web handler': {
    start: async (fallback) =>
      inProcess(createSandboxHandler({ create, admin: 'local', fallback })),
    paths: SANDBOXES,
  },
};

function overHttp({ url, close }: MockServer): Administer {
  onTestFinished(close);
  return async (method, path, headers) => {
    const sent = request(url + path, { method, headers, agent: false }).end();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    sent.destroy();
    return { status: response?.statusCode ?? 0, names: Object.keys(response?.headers ?? {}) };
  };
}

/** Sends requests as a framework does that knows its own address: only `Host` is the client's. */
function inProcess(handler: WebHandler): Administer {
  return async (method, path, headers) => {
    const url = `http://localhost:4700${path}`;
    const response = await handler(new Request(url, { method, headers }));
    await response.body?.cancel();
    return { status: response.status, names: [...response.headers.keys()] };
  };
}

const HOST = { host: 'localhost:4700' };

const from = (origin: string) => ({ ...HOST, origin });
const by = (site: string) => ({ ...HOST, 'sec-fetch-site': site });

const ACCEPTED: Readonly<Record<string, SentHeaders>> = {
  'a tool': HOST,
  'a tool that uses the IPv4 address': { host: '127.0.0.53:4700' },
  'a tool that uses the IPv6 address': { host: '[::1]:4700' },
  'a tool that uses a name below localhost': { host: 'app.localhost:4700' },
  'a tool that writes the host in capitals': { host: 'LOCALHOST:4700' },
  'a page that it serves': { ...by('same-origin'), ...from('http://localhost:4700') },
  'a page on the default port': { host: 'localhost:80', origin: 'http://localhost' },
  'the address bar': by('none'),
  'a proxy of this machine': {
    ...HOST,
    'x-forwarded-host': 'localhost:3000, 127.0.0.1',
    'x-forwarded-for': '::1, 127.0.0.1:5000,::ffff:127.0.0.1, [::ffff:127.0.0.1]:80, [::1]:80',
    'x-real-ip': '127.0.0.1',
    'cf-connecting-ip': '::1',
    forwarded: 'For="[::1]:4711"; proto=https;host=localhost:80, for=127.0.0.1;by=localhost',
  },
};

const REBOUND = { host: 'evil.example:4700', origin: 'http://evil.example:4700' };
const REJECTED: Readonly<Record<string, SentHeaders>> = {
  'a page of another site': from('https://evil.example'),
  'a script tag of another site': by('cross-site'),
  'a page on another port': from('http://localhost:3000'),
  'an image on a page on another port': by('same-site'),
  'a page without an origin': from('null'),
  'a page of a site that no standard has': by('elsewhere'),
  'a page with the scheme of another server': from('https://localhost:4700'),
  'a page whose host was rebound to this machine': { ...by('same-origin'), ...REBOUND },
  'a host name that begins like localhost': { host: 'localhost.evil.example' },
  'a host name that begins like the IPv4 address': { host: '127.0.0.1.evil.example' },
  'a host name that contains localhost': { host: 'app.localhost.evil.example' },
  'a host name with a dot at its end': { host: 'localhost.:4700' },
  'the address of every network': { host: '0.0.0.0:4700' },
  'a malformed host': { host: 'a b' },
  'a host with a user name': { host: 'evil.example@localhost' },
  'a host with a path': { host: 'localhost/evil.example' },
  'a tunnel to another host': { ...HOST, 'x-forwarded-host': 'evil.example' },
  'a tunnel behind a proxy': { ...HOST, 'x-forwarded-host': 'evil.example, localhost' },
  'a proxy that hides another host': { host: 'evil.example', 'x-forwarded-host': 'localhost' },
};

/** Headers by which a proxy says that another machine sent the request. */
const PROXIED = [
  ['x-forwarded-for', '192.0.2.1'],
  ['x-forwarded-for', '127.0.0.1, ::ffff:192.0.2.1'],
  ['x-forwarded-for', 'unknown'],
  ['x-forwarded-for', ''],
  ['x-real-ip', '2001:db8::1'],
  ['cf-connecting-ip', '192.0.2.1'],
  ['forwarded', 'for=127.0.0.1, for="[2001:db8::1]:4711"'],
  ['forwarded', 'for=127.0.0.1;host=mock.example'],
  ['forwarded', 'for=_hidden'],
  ['via', '1.1 localhost'],
] as const;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

describe.each(Object.entries(SERVERS))('without a token, %s', (_, { start, paths }) => {
  const [first = ''] = paths;

  it('accepts tools and pages of this machine, and rejects others', async () => {
    const administer = await start();
    for (const [name, headers] of Object.entries(ACCEPTED)) {
      expect([name, (await administer('GET', first, headers)).status]).toEqual([name, 200]);
    }
    for (const [name, headers] of Object.entries(REJECTED)) {
      expect([name, (await administer('GET', first, headers)).status]).toEqual([name, 403]);
    }
    for (const [name, value] of PROXIED) {
      const { status } = await administer('GET', first, { ...HOST, [name]: value });
      expect([name, value, status]).toEqual([name, value, 403]);
    }
  });

  it('rejects every request if it has a fallback, whose pages share its origin', async () => {
    const administer = await start(() => new Response('a page'));
    for (const path of paths) {
      expect([path, (await administer('GET', path, HOST)).status]).toEqual([path, 403]);
    }
    for (const path of OPEN) expect((await administer('GET', path, HOST)).status).toBe(200);
  });

  it('rejects a page of another site on every route', async () => {
    const administer = await start();
    const headers = { ...HOST, origin: 'https://evil.example' };
    const calls = paths.flatMap((path) => METHODS.map((method) => [method, path] as const));
    for (const [method, path] of calls) {
      const { status } = await administer(method, path, headers);
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  });

  it('serves health, the description and its pages to pages of other sites', async () => {
    const administer = await start();
    const headers = { ...HOST, 'sec-fetch-site': 'cross-site', accept: 'text/html' };
    for (const path of [...OPEN, '/__mock__/', '/']) {
      expect((await administer('GET', path, headers)).status).toBe(200);
    }
  });

  it('lets pages of other sites read no response', async () => {
    const administer = await start();
    const preflight = { 'access-control-request-method': 'PUT' };
    const headers = { ...HOST, origin: 'https://evil.example', ...preflight };
    for (const path of [...paths, ...OPEN]) {
      for (const method of ['GET', 'OPTIONS']) {
        const { names } = await administer(method, path, headers);
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

it.each<[string, SentHeaders, number]>([
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
  const errorOf = async (headers: SentHeaders, by = handler) => {
    const response = await by(new Request('http://localhost/__mock__/reset', { headers }));
    const { error }: { readonly error: string } = await response.json();
    return error;
  };
  expect(await errorOf({ host: 'evil.example' })).toMatchInlineSnapshot(
    `"The admin API accepts only the host names of this machine, such as localhost. Set an admin token (--admin-token, or the option \`admin\`), and send it as a bearer token."`,
  );
  expect(await errorOf({ 'sec-fetch-site': 'cross-site' })).toMatchInlineSnapshot(
    `"The admin API rejects cross-origin requests. Set an admin token (--admin-token, or the option \`admin\`), and send it as a bearer token."`,
  );
  expect(await errorOf({ via: '1.1 gateway' })).toMatchInlineSnapshot(
    `"The admin API accepts no request that a proxy may have passed on for another machine. Set an admin token (--admin-token, or the option \`admin\`), and send it as a bearer token."`,
  );
  const fallback = () => new Response();
  const shared = createWebHandler(createHospital(), { admin: 'local', fallback });
  expect(await errorOf({}, shared)).toMatchInlineSnapshot(
    `"The admin API requires a token because pages of the fallback have the same origin. Set an admin token (--admin-token, or the option \`admin\`), and send it as a bearer token."`,
  );
});

const ask = (headers: Record<string, string>, method = 'POST', path = '/__mock__/reset') => {
  const lines = Object.entries({ host: 'localhost:80', connection: 'close', ...headers });
  return [
    `${method} ${path} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
};

it('disables an admin API without a token when other machines can reach the server', async () => {
  const { url } = await serve({}, { host: '0.0.0.0' });
  expect((await fetch(`${url}/profiles/v1/patient/`)).status).toBe(405);
  const response = await fetch(`${url}/__mock__/reset`, { method: 'POST' });
  expect([response.status, await response.json()]).toEqual([
    403,
    {
      error:
        'The admin API is disabled because other machines can reach this server. Set an admin token (--admin-token, or the option `admin`), and send it as a bearer token.',
    },
  ]);
});

it('accepts an admin request with the token from any host and origin', async () => {
  const { url } = await serve({}, { host: '0.0.0.0', admin: { token: 'hush' } });
  const proxied = { 'x-forwarded-for': '192.0.2.1', via: '1.1 gateway' };
  const from = { host: 'mock.example', origin: 'https://app.example', ...proxied };
  const response = await raw(url, ask({ ...from, authorization: 'Bearer hush' }));
  expect(response).toMatch(/^HTTP\/1.1 204 /);
  expect(response.toLowerCase()).toContain('access-control-allow-origin: https://app.example');
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const preflight = { ...from, 'access-control-request-method': method };
    const allowed = await raw(url, ask(preflight, 'OPTIONS'));
    expect(allowed).toMatch(/^HTTP\/1.1 204 /);
    expect(allowed.toLowerCase()).toContain(
      `access-control-allow-methods: ${method.toLowerCase()}\r\n`,
    );
  }
});

it.each(['', 'Bearer', 'Bearer hus', 'Bearer hushh', 'Basic hush'])(
  'rejects an admin request with authorization %j, even from this machine',
  async (authorization) => {
    const { url } = await serve({}, { admin: { token: 'hush' } });
    expect(await raw(url, ask({ authorization }))).toMatch(/^HTTP\/1.1 401 /);
  },
);

it.each(['', 'a b', 'ä'])(
  'rejects the admin token %j, which no header can contain',
  async (token) => {
    await expect(serveProfilesMock(createHospital(), { admin: { token } })).rejects.toThrow(
      'The admin token must contain only visible ASCII characters, without spaces.',
    );
  },
);

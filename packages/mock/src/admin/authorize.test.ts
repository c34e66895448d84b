import { expect, it } from 'vitest';
import { raw, serve } from '../../test/raw-http.ts';
import { createHospital } from '../../test/send.ts';
import { serveProfilesMock } from '../server.ts';

const ask = (headers: Record<string, string>, method = 'POST', path = '/__mock__/reset') => {
  const lines = Object.entries({ host: 'localhost:80', connection: 'close', ...headers });
  return [
    `${method} ${path} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
};

it.each<[string, Record<string, string>, number]>([
  ['this machine', {}, 204],
  ['an IPv4 address of it', { host: '127.0.0.53:4700' }, 204],
  ['its IPv6 address', { host: '[::1]:4700' }, 204],
  ['a page it serves itself', { origin: 'http://localhost:80' }, 204],
  ['another port of it', { origin: 'http://localhost:3000' }, 403],
  ['a page from elsewhere', { origin: 'https://evil.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['a name that was bound to it', { host: 'evil.example' }, 403],
  ['a name that looks like it', { host: 'localhost.evil.example' }, 403],
  ['an address that looks like it', { host: '127.0.0.1.evil.example' }, 403],
  ['a host that is none', { host: 'a b' }, 403],
])('without a token, answers %s', async (_, headers, status) => {
  const { mock, url } = await serve();
  mock.emrUsers.create({ oid: 'extra' });
  const answer = await raw(url, ask(headers));
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).not.toContain('access-control');
  expect(mock.emrUsers.size).toBe(status === 204 ? 1 : 2);
});

it('without a token, reads nothing out to another origin either', async () => {
  const { url } = await serve();
  const answer = await raw(
    url,
    ask({ origin: 'https://evil.example' }, 'GET', '/__mock__/requests'),
  );
  expect(answer).toMatch(/^HTTP\/1.1 403 /);
  const preflight = {
    origin: 'https://evil.example',
    'access-control-request-method': 'PUT',
  };
  expect(await raw(url, ask(preflight, 'OPTIONS'))).toMatch(/^HTTP\/1.1 403 /);
});

it('without a token, is off where others can reach the server', async () => {
  const { url } = await serve({}, { host: '0.0.0.0' });
  expect((await fetch(`${url}/profiles/v1/patient/`)).status).toBe(405);
  const answer = await fetch(`${url}/__mock__/reset`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([
    403,
    {
      error:
        'The admin API is disabled because other machines can reach this server. Start the server with an admin token (--admin-token), and send it as a bearer token.',
    },
  ]);
});

it('with a token, answers whoever brings it, from wherever', async () => {
  const { url } = await serve({}, { host: '0.0.0.0', admin: { token: 'hush' } });
  const from = { host: 'mock.example', origin: 'https://app.example' };
  const answer = await raw(url, ask({ ...from, authorization: 'Bearer hush' }));
  expect(answer).toMatch(/^HTTP\/1.1 204 /);
  expect(answer.toLowerCase()).toContain('access-control-allow-origin: https://app.example');
  const preflight = { ...from, 'access-control-request-method': 'POST' };
  expect(await raw(url, ask(preflight, 'OPTIONS'))).toMatch(/^HTTP\/1.1 204 /);
});

it.each(['', 'Bearer', 'Bearer hus', 'Bearer hushh', 'Basic hush'])(
  'with a token, refuses %j even on this machine',
  async (authorization) => {
    const { url } = await serve({}, { admin: { token: 'hush' } });
    expect(await raw(url, ask({ authorization }))).toMatch(/^HTTP\/1.1 401 /);
  },
);

it.each(['', 'a b', 'ä'])(
  'refuses the admin token %j, which no header can carry',
  async (token) => {
    await expect(serveProfilesMock(createHospital(), { admin: { token } })).rejects.toThrow(
      'The admin token must contain only visible ASCII characters, without spaces.',
    );
  },
);

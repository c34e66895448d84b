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
  const from = { host: 'mock.example', origin: 'https://app.example' };
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

import { describe, expect, it } from 'vitest';
import { serve } from '../../test/raw-http.ts';

describe.each(['/__mock__/', '/__mock__/inspector.js', '/'])('GET %s', (path) => {
  it('needs no token, and its policy allows only its own script', async () => {
    const { url, mock } = await serve({}, { admin: { token: 'hush' } });
    const response = await fetch(url + path);
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

  it('is not served without an admin API', async () => {
    const { url } = await serve({}, { admin: false });
    expect((await fetch(url + path)).status).toBe(404);
  });

  it('returns no body to HEAD', async () => {
    const { url } = await serve();
    const response = await fetch(url + path, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

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

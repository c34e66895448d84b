import { expect, it } from 'vitest';
import { ASHA, createHospital, HEADERS } from '../send.ts';

const body = JSON.stringify(ASHA);
const post = { method: 'POST', headers: HEADERS, body };
const PATH = '/profiles/v1/patient/';

it.each(['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade'])(
  'mock.fetch ignores the header %s, as fetch does in a browser',
  async (name) => {
    const mock = createHospital();
    const headers = { ...HEADERS, [name]: '1' };
    expect((await mock.fetch(PATH, { ...post, headers })).status).toBe(201);
    expect(Object.keys(mock.requests[0]?.headers ?? {})).not.toContain(name);
  },
);

it.each<[string, (url: string) => Parameters<typeof fetch>]>([
  ['text', (url) => [url, post]],
  ['bytes', (url) => [url, { ...post, body: new TextEncoder().encode(body) }]],
  ['a Request', (url) => [new Request(url, post)]],
])('mock.fetch resends %s after a redirect', async (_, call) => {
  const mock = createHospital({ behaviour: { trailingSlash: 'redirected' } });
  const { status, redirected } = await mock.fetch(...call(`${mock.baseUrl}/profiles/v1/patient`));
  expect([status, redirected]).toEqual([201, true]);
});

it('mock.fetch does not resend a stream after a redirect', async () => {
  const mock = createHospital({ behaviour: { trailingSlash: 'redirected' } });
  const stream = { body: new Blob([body]).stream(), duplex: 'half' };
  const pending = mock.fetch('/profiles/v1/patient', { ...post, ...stream });
  await expect(pending).rejects.toThrow(TypeError);
  expect(mock.requests.map(({ response }) => response?.status)).toEqual([307]);
});

it('mock.fetch returns a response whose clone has the same properties', async () => {
  const mock = createHospital();
  const response = await mock.fetch(PATH, post);
  for (const each of [response, response.clone(), response.clone().clone()]) {
    expect([each.url, each.redirected, each.statusText]).toEqual([
      mock.baseUrl + PATH,
      false,
      'Created',
    ]);
    expect(() => each.headers.set('a', 'b')).toThrow(TypeError);
    expect(await each.json()).toEqual({ oid: 'patient-1' });
  }
});

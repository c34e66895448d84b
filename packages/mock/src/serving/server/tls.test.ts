import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { certificate, selfSigned } from '@profiles/testkit/certificate';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { expect, it, onTestFinished, vi } from 'vitest';
import { raw } from '../../../test/raw-http.ts';
import { createProfilesMock, SetupError } from '../../index.ts';
import { type ServeOptions, serveProfilesMock, serveSandboxes } from '../../server.ts';

const TLS = selfSigned();

async function serve(options: ServeOptions = {}) {
  const mock = createProfilesMock();
  const server = await serveProfilesMock(mock, { host: 'localhost', tls: TLS, ...options });
  onTestFinished(() => server.close());
  return { mock, server, url: server.url };
}

/** Sends a request that trusts the certificate. */
async function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: Partial<Record<'method' | 'body', string>> & {
    readonly headers?: Record<string, string>;
  } = {},
) {
  const sent = request(url, { method, headers, ca: TLS.cert, agent: false }).end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, text: await text(response) };
}

const CREATE = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

it('serves the service and the admin API over https, with text or bytes as the certificate', async () => {
  const bytes = { cert: Buffer.from(TLS.cert), key: new TextEncoder().encode(TLS.key) };
  for (const tls of [TLS, bytes]) {
    const { mock, url } = await serve({ tls });
    expect(url).toMatch(/^https:\/\/localhost:\d+$/);
    expect((await send(`${url}/profiles/v1/patient/`, CREATE)).status).toBe(201);
    expect(mock.patients.size).toBe(1);
    expect((await send(`${url}/__mock__/patients/patient-1`)).status).toBe(200);
  }
});

it('serves sandboxes over https', async () => {
  const create = () => createProfilesMock();
  const server = await serveSandboxes({ create, host: 'localhost', tls: TLS });
  onTestFinished(() => server.close());
  const created = await send(`${server.url}/sandbox/one/profiles/v1/patient/`, CREATE);
  expect(created.status).toBe(201);
});

it('lets only the page of its own https origin use the admin API', async () => {
  const { url } = await serve();
  const reset = (origin: string) =>
    send(`${url}/__mock__/reset`, { method: 'POST', headers: { origin } });
  expect((await reset(url)).status).toBe(204);
  expect((await reset(url.replace('https:', 'http:'))).status).toBe(403);
});

it('passes https URLs to a fallback', async () => {
  const { url } = await serve({ fallback: (passed) => new Response(passed.url) });
  expect((await send(`${url}/visits`)).text).toBe(`${url}/visits`);
});

it('reports clients that use http or reject the certificate, and serves on', async () => {
  const problems: string[] = [];
  const { url } = await serve({ onUnreadable: (_, problem) => problems.push(problem) });
  await raw(url.replace('https:', 'http:'), 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => problems.length).toBe(1);
  // An alert, with which curl and browsers end a handshake.
  await raw(url.replace('https:', 'http:'), '\x15\x03\x03\x00\x02\x02\x30');
  await expect
    .poll(() => problems)
    .toEqual([
      'it uses http, and this server https',
      expect.stringMatching(/^the TLS handshake failed \(.+\): the client may not trust the cert/),
    ]);
  expect((await send(`${url}/__mock__/health`)).status).toBe(200);
});

it('closes at once while connections have no handshake or no request', async () => {
  const { server, url } = await serve();
  const { port } = new URL(url);
  const early = connect(Number(port), 'localhost');
  await once(early, 'connect');
  const idle = connectTls({ port: Number(port), host: 'localhost', ca: TLS.cert });
  await once(idle, 'secureConnect');
  const ended = Promise.all([once(early, 'close'), once(idle, 'close')]);
  idle.resume();
  const started = performance.now();
  await server.close();
  await ended;
  // After two seconds, every connection is closed by force.
  expect(performance.now() - started).toBeLessThan(1500);
});

const PEM = { type: 'pkcs8', format: 'pem' } as const;
const OTHER_KEY = 'Cannot serve over https: tls.key is not the key of the certificate in tls.cert.';

it.each([
  ['a key of another certificate', { key: certificate({ name: 'other' }).key }, OTHER_KEY],
  [
    'a key of another type',
    { key: generateKeyPairSync('ed25519').privateKey.export(PEM) },
    OTHER_KEY,
  ],
  [
    'an encrypted key',
    {
      key: createPrivateKey(TLS.key).export({ ...PEM, cipher: 'aes-256-cbc', passphrase: 'hush' }),
    },
    /^Cannot serve over https: tls\.key is encrypted: decrypt it/,
  ],
  [
    'no key',
    { key: undefined },
    /^Cannot serve over https: tls\.key must be a private key in PEM, .+ \(.+\)\.$/,
  ],
  ['an empty key', { key: '' }, /^Cannot serve over https: tls\.key must be a private key in PEM/],
  [
    'an empty certificate',
    { cert: '' },
    /^Cannot serve over https: tls\.cert must be a certificate in PEM/,
  ],
  [
    'other text',
    { cert: 'cert.pem', key: 'key.pem' },
    /^Cannot serve over https: tls\.cert must be a certificate in PEM/,
  ],
])('rejects %s, and listens nowhere', async (_, parts, message) => {
  const options = { tls: { ...TLS, ...parts } } as unknown as ServeOptions;
  const served = serveProfilesMock(createProfilesMock(), options);
  await expect(served).rejects.toBeInstanceOf(SetupError);
  await expect(served).rejects.toThrow(message);
});

it('warns of a certificate that has expired or is not valid yet', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    warn.mockRestore();
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [year, problem] of [
    [2000, 'is not valid before'],
    [2200, 'has expired on'],
  ] as const) {
    vi.setSystemTime(new Date(year, 1));
    await serve();
    expect(warn.mock.lastCall?.[0]).toContain(`The certificate of the mock ${problem} `);
  }
  vi.useRealTimers();
  await serve();
  expect(warn).toHaveBeenCalledTimes(2);
});

it.each(['', '\x16', '\x16\x03\x01\x02\x00\x01'])(
  'closes at once while a client has sent only %j of a handshake',
  async (sent) => {
    const { server } = await serve();
    const client = connect(Number(new URL(server.url).port), 'localhost').on('error', () => {});
    client.write(sent);
    // The server has read it when it has responded to another client.
    await send(`${server.url}/__mock__/health`);
    // Time stands still, so the server waits for nobody.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await server.close();
    client.destroy();
  },
);

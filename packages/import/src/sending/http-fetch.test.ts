import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { ProfileClient, type ProfileClientOptions } from '@profiles/sdk';
import { selfSigned } from '@profiles/testkit/certificate';
import { freePort, listen } from '@profiles/testkit/port';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { createFetch } from './http-fetch.ts';

const ROWS = ['fn,dob,gen', 'Asha,1990-04-12,F'];

afterEach(() => void vi.unstubAllEnvs());

/** Listens until the test is finished. Returns the host and port. */
async function hostOf(server: Server): Promise<string> {
  onTestFinished(() => void server.close());
  return `127.0.0.1:${await listen(server)}`;
}

/** Creates a server that responds when a request is complete. */
function httpServer(respond: RequestListener) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => respond(request, response));
  });
  onTestFinished(() => server.closeAllConnections());
  return server;
}

/** Creates a patient. Returns what the client says about the response. */
async function resultOf(baseUrl: string, sender: Partial<ProfileClientOptions>): Promise<object> {
  const options = { baseUrl, token: 't', clientId: 'c', maxRetries: 0, ...sender };
  const patient = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
  const call = new ProfileClient(options).createPatient(patient).withResponse();
  const result = await call.catch((error) => error);
  const { data, requestId, outcome, code, status, serviceCode, oid, retryAfter } = result;
  return { data, requestId, outcome, code, status, serviceCode, oid, retryAfter };
}

const OID = '{"oid":"p-1"}';
const TAKEN = '{"code":"username_taken","message":"no"}';
const GZIP = { 'content-encoding': 'gzip' };
const REPEATED = ['retry-after', '7', 'retry-after', '8', 'x-request-id', 'r-1'];

it.each<[name: string, respond: (response: ServerResponse) => void]>([
  ['a patient', (response) => response.writeHead(201, REPEATED).end(OID)],
  ['two pieces', (response) => response.write(OID.slice(0, 5), () => response.end(OID.slice(5)))],
  ['an oid that is cut', (response) => response.write(OID, () => response.socket?.destroy())],
  ['a long body', (response) => response.end(OID.padEnd(2_000_000))],
  ['bytes that are not UTF-8', (response) => response.end(Buffer.from('{"oid":"é"}', 'latin1'))],
  ['gzip', (response) => response.writeHead(409, GZIP).end(gzipSync(TAKEN))],
  ['no content', (response) => response.writeHead(204).end()],
  ['a redirect', (response) => response.writeHead(307, { location: '/' }).end()],
  ['a conflict', (response) => response.writeHead(409).end(TAKEN)],
  ['a limit', (response) => response.writeHead(429, ['retry-after', '7']).end()],
  ['an overload', (response) => response.writeHead(503, REPEATED).end()],
  ['a status above 599', (response) => response.writeHead(600).end()],
  ['a reset', (response) => response.socket?.resetAndDestroy()],
])('gives the client the same result as the global fetch after %s', async (_, respond) => {
  const url = `http://${await hostOf(httpServer((_request, response) => respond(response)))}`;
  const own = await resultOf(url, { fetch: createFetch(15_000), fetchSendsOnce: true });
  expect(own).toEqual(await resultOf(url, {}));
});

it('stops connecting before the attempt times out, also if a proxy does not respond', async () => {
  const silent = await hostOf(createTcpServer(() => {}));
  const send = (host: string) => createFetch(100)(`https://${host}`, { method: 'POST', body: '' });
  await expect(send(silent)).rejects.toMatchObject({ code: 'UND_ERR_CONNECT_TIMEOUT' });
  vi.stubEnv('https_proxy', `http://${silent}`);
  vi.stubEnv('no_proxy', '');
  await expect(send('profiles.test')).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' });
});

it('sends through the proxy of the environment, except to this machine', async () => {
  const asked: unknown[] = [];
  const proxy = httpServer(({ url, headers }, response) => {
    asked.push([url, headers['user-agent']]);
    response.writeHead(201).end(OID);
  });
  vi.stubEnv('http_proxy', `http://${await hostOf(proxy)}`);
  vi.stubEnv('no_proxy', undefined);
  vi.stubEnv('NO_PROXY', undefined);
  const { mock, url } = await servedMock();
  await new TestImport(url, ROWS).run();
  expect([mock.patients.list().length, asked]).toEqual([1, []]);
  const elsewhere = new TestImport('http://profiles.test', ROWS);
  const { exitCode } = await elsewhere.run(['--allow-insecure-http']);
  expect(exitCode).toBe(0);
  expect(asked).toEqual([['http://profiles.test/profiles/v1/patient/', 'profiles-import']]);
});

/** A proxy that responds to each request for a tunnel. */
function proxyThat(respond: (socket: Duplex) => void) {
  return hostOf(createServer().on('connect', (_, socket) => respond(socket)));
}

it.each<[string, proxy: () => Promise<string>, code: string]>([
  [
    'rejects a host',
    () => proxyThat((socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')),
    'UND_ERR_ABORTED',
  ],
  ['ends the connection', () => proxyThat((socket) => socket.destroy()), 'UND_ERR_PRX_CONN'],
  ['does not run', async () => `127.0.0.1:${await freePort()}`, 'UND_ERR_PRX_CONN'],
])('names the variable of a proxy that %s', async (_, proxy, code) => {
  vi.stubEnv('https_proxy', `http://user:secret@${await proxy()}`);
  vi.stubEnv('no_proxy', '');
  const { exitCode, lines } = await new TestImport('https://profiles.test', ROWS).run();
  expect(exitCode).toBe(EXIT.incomplete);
  expect(lines.at(-1)).toBe(
    `profiles-import: There is no connection to https://profiles.test (${code}). The proxy fails: check HTTPS_PROXY, HTTP_PROXY and NO_PROXY. Run the same command again to resume the import.`,
  );
});

it('names the certificate if it is not accepted', async () => {
  const host = await hostOf(createTlsServer(selfSigned()));
  const { exitCode, lines } = await new TestImport(`https://${host}`, ROWS).run();
  expect(exitCode).toBe(EXIT.incomplete);
  expect(lines.at(-1)).toBe(
    `profiles-import: There is no connection to https://${host} (DEPTH_ZERO_SELF_SIGNED_CERT). Its certificate is not accepted: it is old, of another host, or of an unknown authority. Check --base-url, and set NODE_EXTRA_CA_CERTS to the file of the authority if your organisation has its own. Run the same command again to resume the import.`,
  );
});

it('says that the URL of a proxy cannot be used, and does not repeat it', async () => {
  vi.stubEnv('https_proxy', 'user:secret@proxy');
  const { exitCode, lines } = await new TestImport('https://profiles.test', ROWS).run();
  expect(exitCode).toBe(2);
  const words = 'HTTPS_PROXY or HTTP_PROXY must be like http://proxy.example:3128.';
  expect(lines).toEqual([`profiles-import: ${words}`]);
});

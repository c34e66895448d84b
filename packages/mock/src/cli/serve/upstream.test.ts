import { expect, it, onTestFinished, vi } from 'vitest';
import { postPatient, requestLines, run } from '../../../test/run-command.ts';
import { linesOf, startUpstream } from '../../../test/upstream.ts';

it('forwards requests to other endpoints, and logs one line for each', async () => {
  const upstream = await startUpstream();
  const { out, url } = await run('--upstream', `${upstream.url}/api/`);
  expect(out.join('\n').replace(upstream.url, 'UPSTREAM')).toContain(
    '  requests to other endpoints are forwarded to UPSTREAM/api/',
  );
  const before = out.length;
  const response = await fetch(`${url}/auth/login?q=secret`, { method: 'POST', body: 'secret' });
  expect(await response.text()).toBe('POST /api/auth/login?q=secret');
  await requestLines(out, before + 1);
  expect((await postPatient(url)).status).toBe(201);
  const lines = await requestLines(out, before + 2);
  expect(lines.slice(before)).toEqual([
    '200 POST /auth/login MS | passed on',
    '201 POST /profiles/v1/patient/ patient-1 MS',
  ]);
  expect(linesOf(upstream)).toEqual(['POST /api/auth/login?q=secret']);
});

it('forwards the path below a sandbox, and logs its name', async () => {
  const upstream = await startUpstream();
  const { out, url } = await run('--sandboxes', '--upstream', upstream.url);
  const before = out.length;
  await (await fetch(`${url}/sandbox/one/cart/1`)).text();
  const lines = await requestLines(out, before + 1);
  expect(lines.slice(before)).toEqual(['200 one GET /cart/1 MS | passed on']);
  expect(linesOf(upstream)).toEqual(['GET /cart/1']);
});

it('logs an upstream that breaks its connection, and a WebSocket', async () => {
  const upstream = await startUpstream(({ socket }) => socket.destroy());
  const { out, url } = await run('--upstream', upstream.url);
  const before = out.length;
  expect((await fetch(`${url}/cart`)).status).toBe(502);
  await requestLines(out, before + 1);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`);
  await new Promise((resolve) => socket.addEventListener('error', resolve));
  const lines = await requestLines(out, before + 2);
  expect(lines.slice(before)).toEqual([
    '502 GET /cart MS | passed on',
    '501 unreadable | it opens a WebSocket, and this server does not forward WebSockets: connect to the other server directly',
  ]);
});

it.each([
  ['staging.example.com', '--upstream must be an absolute http or https URL'],
  ['', '--upstream must be an absolute http or https URL'],
])('rejects %j as an upstream', async (upstream, problem) => {
  const { errors, exitCode } = await run('--upstream', upstream);
  expect([errors.join('\n'), exitCode]).toEqual([expect.stringContaining(problem), 2]);
});

it('rejects its own address as an upstream', async () => {
  const first = await run();
  const port = new URL(first.url).port;
  await first.close();
  const own = await run('--port', port, '--upstream', `http://localhost:${port}`);
  expect([own.errors, own.exitCode]).toEqual([
    ['profiles-mock: --upstream is the address of this server itself. Use another port.'],
    2,
  ]);
});

it('reads --upstream from the environment', async () => {
  const upstream = await startUpstream();
  vi.stubEnv('PROFILES_MOCK_UPSTREAM', upstream.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { url } = await run();
  expect(await (await fetch(`${url}/cart`)).text()).toBe('GET /cart');
});

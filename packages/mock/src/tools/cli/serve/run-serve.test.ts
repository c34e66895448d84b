import { once } from 'node:events';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { selfSigned } from '@profiles/testkit/certificate';
import { HEADERS, TRACEPARENT } from '@profiles/testkit/send';
import { runInShell, SHELL_NAMES } from '@profiles/testkit/shells';
import { expect, it, onTestFinished, vi } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { raw } from '../../../../test/raw-http.ts';
import { CALIBRATION } from '../../../../test/run-calibrate.ts';
import { postPatient, requestLines, run, temporaryFile } from '../../../../test/run-command.ts';
import { startUpstream } from '../../../../test/upstream.ts';
import { serveProfilesMock } from '../../../server.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import { DEFAULT_BEHAVIOUR } from '../../../service/ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS } from '../../../service/ledger/ledger.ts';
import { readBehaviourFile } from '../read-file.ts';
import { readServeArguments } from './arguments.ts';
import { freePortAbove } from './run-serve.ts';
import { isEveryAddress, networkAddresses, startUpLines } from './start-up-lines.ts';

/** Returns the path of a file that does not exist. */
const newFile = async () => join(dirname(await temporaryFile('')), 'state.json');

// The guides of the mock and of `calibrate` show the lines of the start.
it('does not print tokens, client ids and bodies', async () => {
  const credentials = ['--token', 'hush', '--token', 'hush2', '--client-id', 'hush-desk'];
  const { out, url } = await run(...credentials, '--admin-token', 'hush-admin');
  const headers = { ...HEADERS, authorization: 'Bearer hush', 'client-id': 'hush-desk' };
  const body = '{"fn":"hush","dob":"1990-04-12","gen":"F"}';
  expect((await postPatient(url, headers, body)).status).toBe(201);
  const text = (await requestLines(out, 16)).join('\n');
  expect(text).toContain('token: 2 accepted, from --token; client-id: 1 accepted, from --client');
  expect(text).toContain('-H "Authorization: Bearer $TOKEN" -H "client-id: $CLIENT_ID"');
  expect(text).toContain('/__mock__: requires the admin token');
  expect(text).toContain('\n201 POST /profiles/v1/patient/ patient-1 MS');
  expect(text).not.toContain('hush');
});

it('reads the seed and the behaviour from files', async () => {
  const seed = await temporaryFile('\uFEFF{"emrUsers":[{"oid":"it\'s","s":"Dr"}]}');
  const behaviour = await temporaryFile('{"updateStatus":202}');
  const { out, url } = await run('--seed', seed, '--behaviour', behaviour);
  expect(out.join('\n')).toContain('/profiles/v1/emr-user/it%27s');
  const update = { method: 'PATCH', headers: HEADERS, body: '{}' };
  expect((await fetch(`${url}/profiles/v1/emr-user/it%27s`, update)).status).toBe(202);
});

it.each<NodeJS.Platform>(
  // Nothing on Windows reads the other form.
  process.platform === 'win32' ? ['win32'] : ['linux', 'win32'],
)('prints commands that create a patient and update an EMR user, on %s', async (platform) => {
  const oid = "it's $1 `x` %PATH%";
  const mock = createProfilesMock({ seed: { emrUsers: [{ oid }] } });
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  const args = readServeArguments([], { out: expect.fail, error: expect.fail });
  if (typeof args === 'number') return expect.unreachable();
  const started = { ...args, adminToken: undefined, newToken: undefined };
  const lines = startUpLines(url, started, mock, undefined, platform).join('\n');
  const commands = [...lines.matchAll(/:\n((?:curl|node) .+(?:\n {2}.+)*)/g)].map(
    ([, command = '']) => command,
  );
  for (const shell of SHELL_NAMES) {
    for (const command of commands) {
      await runInShell(shell, shell === 'sh' ? command.replace('curl.exe', 'curl') : command);
    }
    expect(mock.violations).toEqual([]);
    expect(mock.patients.list()).toMatchObject([{ fn: 'asha', dob: '1990-04-12', gen: 'F' }]);
    expect(mock.emrUsers.list()).toEqual([{ oid, bg: 'O+', mobile: '+919876543210' }]);
    mock.reset();
  }
});

it('prints a line for each request: with its fault, and if it is unreadable', async () => {
  const { out, url } = await run();
  const plan = (fault: string) => {
    const body = JSON.stringify({ operation: 'createPatient', fault });
    return fetch(`${url}/__mock__/faults`, { method: 'POST', body });
  };
  out.length = 0;
  await plan('html502');
  await postPatient(url, HEADERS, '{"gen":"F"}');
  await plan('drop');
  await postPatient(url).catch(() => {});
  await requestLines(out, 2);
  await raw(url, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(await requestLines(out, 3)).toEqual([
    '502 POST /profiles/v1/patient/ MS | fault: A gateway responds 502, nothing stored | Resources and their fields: fn is required; dob is required',
    '--- POST /profiles/v1/patient/ | fault: The connection breaks, nothing stored',
    '431 unreadable | its address and headers have more than 16 KB',
  ]);
});

it('uses real time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const behaviour = { rateLimit: { limit: 1, windowMs: 60_000 } };
  const { url } = await run('--behaviour', await temporaryFile(JSON.stringify(behaviour)));
  const create = async () => (await postPatient(url)).status;
  const seen = [await create(), await create()];
  vi.setSystemTime(Date.now() + 60_000);
  expect([...seen, await create()]).toEqual([201, 429, 201]);
});

it('delays each request by --delay, and prints its duration', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { out, url } = await run('--delay', '60000');
  out.length = 0;
  const pending = fetch(`${url}/x`);
  while (out.length === 0) await vi.advanceTimersByTimeAsync(100);
  expect((await pending).status).toBe(404);
  expect(out[0]).toMatch(/ 60\d{3}\.\d ms \| /);
});

it('rejects and logs bodies over --max-body', async () => {
  const { out, url } = await run('--max-body', '99');
  const init = { method: 'POST', headers: HEADERS, body: 'x'.repeat(100) };
  for (const path of ['profiles/v1/patient/', '__mock__/reset']) {
    expect((await fetch(`${url}/${path}`, init)).status).toBe(413);
  }
  const logs = [/413 POST {2}\/profiles.* Mock: the body has more than 99 b/, /413 unreadable \| /];
  const isLogged = (log: RegExp) => out.some((line) => log.test(line));
  await expect.poll(() => logs.map(isLogged), { interval: 1 }).toEqual([true, true]);
});

it('prints that the admin API is disabled when other machines can reach the server', async () => {
  const { out } = await run('--host', '0.0.0.0');
  expect(out.join('\n')).toContain(
    '__mock__: disabled, because other machines can reach this server; set --admin-token to enable it',
  );
});

it('lists the addresses for other machines, without those of this machine and of IPv6', () => {
  const address = { netmask: '', mac: '', cidr: null, internal: false, family: 'IPv4' } as const;
  const interfaces = {
    lo: [{ ...address, address: '127.0.0.1', internal: true }],
    wifi: [
      { ...address, address: '192.168.1.5' },
      { ...address, address: 'fe80::1', family: 'IPv6', scopeid: 1 } as const,
    ],
    off: undefined,
  };
  const addresses = networkAddresses('http://127.0.0.1:4700', interfaces);
  expect(addresses).toEqual(['http://192.168.1.5:4700']);
  expect(['0.0.0.0', '::', '127.0.0.1'].map(isEveryAddress)).toEqual([true, true, false]);
});

it('exits with 4 when the host is not an address of this machine', async () => {
  const { errors, exitCode } = await run('--host', '192.0.2.1');
  const line =
    'Cannot serve the mock on port 0 of 192.0.2.1: the host is not an address of this machine.';
  expect([errors, exitCode]).toEqual([[`profiles-mock: ${line}`], 4]);
});

it('exits with 4 when the port is in use, and suggests a free one', async () => {
  const { port } = new URL((await run()).url);
  const { errors, exitCode } = await run('--port', port);
  const free = /^profiles-mock: Port (\d+) is in use\. .+: profiles-mock --port (\d+)$/.exec(
    errors.join('\n'),
  );
  expect([free?.[1], exitCode]).toEqual([port, 4]);
  expect((await run('--port', free?.[2] ?? '')).exitCode).toBeUndefined();
});

it('suggests no port that is in use, and none above the highest', async () => {
  const { port } = new URL((await run()).url);
  const next = createServer().listen(Number(port) + 1, '127.0.0.1');
  onTestFinished(() => void next.close());
  // Another process may already use it.
  await once(next, 'listening').catch(() => {});
  expect(await freePortAbove(Number(port), '127.0.0.1')).toBeGreaterThan(Number(port) + 1);
  expect(await freePortAbove(65_535, '127.0.0.1')).toBeUndefined();
});

it('warns that no fetch can reach a port that the Fetch standard blocks', async () => {
  let blocked = await run('--port', '6000');
  // Other processes may use some of them.
  for (const port of ['6566', '6697', '10080']) {
    if (blocked.exitCode !== undefined) blocked = await run('--port', port);
  }
  const { port } = new URL(blocked.url);
  expect(blocked.errors).toEqual([
    `profiles-mock: No browser and no \`fetch\` can reach port ${port}, because the Fetch standard blocks it. Choose another --port.`,
  ]);
  expect(await freePortAbove(5999, '127.0.0.1')).toBeGreaterThan(6000);
});

it('prints the address alone with --quiet', async () => {
  const { out, errors, url } = await run('--quiet', '--state', await newFile());
  expect(out).toEqual([url]);
  expect((await postPatient(url)).status).toBe(201);
  expect((await fetch(`${url}/x`)).status).toBe(404);
  expect([out, errors]).toEqual([[url], []]);
});

it('prints a line of JSON per request with --log json, without data', async () => {
  const upstream = await startUpstream();
  const token = ['--upstream', upstream.url, '--admin-token', 'hush'];
  const { out, url } = await run('--quiet', '--log', 'json', '--sandboxes', ...token);
  expect(out.splice(0)).toEqual([url]);
  const sandbox = `${url}/sandbox/one`;
  const secret = { ...HEADERS, authorization: 'Bearer hush', 'client-id': 'hush' };
  const body = '{"fn":"hush","dob":"1990-04-12","gen":"F","hush":1}';
  const traced = { ...secret, traceparent: TRACEPARENT };
  const send = async (path: string, init: RequestInit = {}) => {
    const before = out.length;
    await fetch(`${sandbox}${path}`, { headers: secret, ...init }).then(
      (response) => response.text(),
      () => {},
    );
    await expect.poll(() => out.length, { interval: 1 }).toBe(before + 1);
  };
  await send('/profiles/v1/patient/', { method: 'POST', body, headers: traced });
  await send('/profiles/v1/emr-user/hush?hush', { method: 'PATCH', body: '{}' });
  await send('/visits/hush?hush');
  const fault = JSON.stringify({ operation: '*', fault: { kind: 'drop', stored: true } });
  await fetch(`${sandbox}/__mock__/faults`, { method: 'POST', headers: secret, body: fault });
  await send('/profiles/v1/patient/', { method: 'POST', body });
  await raw(url, `GET /${'hush'.repeat(5000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await expect.poll(() => out.length, { interval: 1 }).toBe(5);
  expect(out.join('\n')).not.toContain('hush');
  const time = expect.stringMatching(/^\d{4}-.+Z$/);
  const shared = { time, sandbox: 'one', durationMs: expect.any(Number) };
  const { durationMs: _, ...withoutResponse } = shared;
  const create = { operation: 'createPatient', method: 'POST', path: '/profiles/v1/patient/' };
  const update = {
    operation: 'updateEmrUser',
    method: 'PATCH',
    path: '/profiles/v1/emr-user/{oid}',
  };
  const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736' };
  const unknownField = { violations: ['Resources and their fields'] };
  expect(out.map((line) => JSON.parse(line))).toEqual([
    {
      ...shared,
      kind: 'request',
      id: 1,
      ...create,
      status: 201,
      stored: true,
      ...unknownField,
      ...trace,
    },
    { ...shared, kind: 'request', id: 2, ...update, status: 404, stored: false, violations: [] },
    { ...shared, kind: 'passthrough', method: 'GET', status: 200 },
    {
      ...withoutResponse,
      kind: 'request',
      id: 3,
      ...create,
      status: null,
      stored: true,
      fault: 'drop',
      ...unknownField,
    },
    {
      time,
      kind: 'unreadable',
      status: 431,
      problem: 'its address and headers have more than 16 KB',
    },
  ]);
});

it('prints no path that is not of an operation with --log json', async () => {
  const { out, url } = await run('--log', 'json');
  out.length = 0;
  await fetch(`${url}/profiles/v1/patients/patient-1`);
  await expect.poll(() => out.length).toBe(1);
  expect(JSON.parse(out.join())).toEqual({
    ...{ time: expect.any(String), kind: 'request', id: 1, method: 'GET', status: 404 },
    ...{ stored: false, violations: ['Endpoints'], durationMs: expect.any(Number) },
  });
});

it('serves over https with --tls-cert and --tls-key', async () => {
  const { cert, key } = selfSigned();
  const files = [await temporaryFile(cert, 'cert.pem'), await temporaryFile(key, 'key.pem')];
  const [certFile = '', keyFile = ''] = files;
  const { out } = await run('--host', 'localhost', '--tls-cert', certFile, '--tls-key', keyFile);
  const [, url = ''] =
    /^Profile Service mock at (https:\/\/localhost:\d+)$/.exec(out[0] ?? '') ?? [];
  expect(out.join('\n')).toContain(`curl -X POST '${url}/profiles/v1/patient/'`);
  const [response] = await once(
    get(`${url}/__mock__/health`, { ca: cert, agent: false }),
    'response',
  );
  expect(response.statusCode).toBe(200);
  const wrong = await run('--tls-cert', certFile, '--tls-key', certFile);
  expect([wrong.out, wrong.exitCode]).toEqual([[], 2]);
  expect(wrong.errors.join()).toContain(
    `Cannot serve over https: the --tls-key file ${certFile} must be a private key in PEM`,
  );
});

it('prints the version of the package', async () => {
  const { out, exitCode } = await run('--version');
  expect([out, exitCode]).toEqual([[manifest.version], 0]);
});

const { evidence } = CALIBRATION;

it.each([
  ['every entry for a calibration that settled none', { behaviour: {}, evidence }, BEHAVIOUR_IDS],
  ['none if all are settled', { behaviour: DEFAULT_BEHAVIOUR, evidence }, []],
  ['none for a file that no calibration wrote', { createStatus: 200 }, []],
])('readBehaviourFile reports as open: %s', (_, content, leftOpen) => {
  const behaviour = 'behaviour' in content ? content.behaviour : content;
  expect(readBehaviourFile(content)).toEqual({ behaviour, leftOpen });
});

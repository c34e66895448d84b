import { expect, inject, it } from 'vitest';
import { DevWorker } from './harness/dev-worker.ts';
import { ASHA, admin, clientOf, post } from './harness/sandbox-client.ts';

const worker = inject('worker');
const base = `${worker.url}/sandbox/team`;

it('serves the operations to a client without the admin token', async () => {
  expect(await clientOf(base).createPatient(ASHA)).toEqual({ oid: 'patient-1' });
});

it.each([
  ['no token', ''],
  ['a wrong token', 'wrong'],
])('rejects admin requests and the list for a client with %s', async (_, token) => {
  for (const [address, route] of [
    [base, '/patients'],
    [base, '/events'],
    [worker.url, '/sandboxes'],
  ] as const) {
    expect((await admin(address, route, 'GET', undefined, token)).status).toBe(401);
  }
  expect((await admin(base, '/reset', 'POST', {}, token)).status).toBe(401);
  expect((await admin(worker.url, '/sandboxes/team', 'DELETE', undefined, token)).status).toBe(401);
});

it.each([
  ['a sandbox', '/sandbox/team/__mock__/'],
  ['the list', '/__mock__/'],
])('serves the page of %s and its script to everyone', async (_, path) => {
  const accept = { headers: { accept: 'text/html' } };
  const page = await fetch(`${worker.url}${path}`, accept);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html;charset=UTF-8']);
  const script = await fetch(`${worker.url}${path}inspector.js`);
  expect([script.status, (await script.text()).length > 10_000]).toEqual([200, true]);
});

it('creates, lists and deletes sandboxes for a client with the admin token', async () => {
  const created = await admin(worker.url, '/sandboxes', 'POST', { name: 'mine' });
  expect([created.status, await created.json()]).toMatchObject([
    201,
    { name: 'mine', patients: 0 },
  ]);
  const names = async () => {
    const list: { name: string }[] = await (await admin(worker.url, '/sandboxes')).json();
    return list.map(({ name }) => name);
  };
  expect(await names()).toContain('mine');
  const statuses = [204, 404];
  for (const status of statuses) {
    expect((await admin(worker.url, '/sandboxes/mine', 'DELETE')).status).toBe(status);
  }
  expect(await names()).not.toContain('mine');
});

it('streams events to the inspector until the sandbox is deleted', async () => {
  const watched = `${worker.url}/sandbox/watched`;
  const stream = await admin(watched, '/events');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The stream has no body.');
  let text = '';
  const readUntil = async (part: string) => {
    while (!text.includes(part)) {
      const { done, value } = await reader.read();
      if (done) throw new Error('The stream ended.');
      text += value;
    }
  };
  await readUntil('event: state');
  await clientOf(watched).createPatient(ASHA);
  await readUntil('event: request');
  await admin(worker.url, '/sandboxes/watched', 'DELETE');
  const end = async () => {
    while (!(await reader.read()).done);
    return 'ended';
  };
  expect(await end()).toBe('ended');
});

it('lets pages of other origins use the service and read a rejection', async () => {
  const origin = 'https://app.example.com';
  const preflight = await fetch(`${base}/profiles/v1/patient/`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
  const body = new Uint8Array(1_000_001);
  const rejected = await fetch(`${base}/profiles/v1/patient/`, {
    method: 'POST',
    headers: { origin },
    body,
  });
  expect([rejected.status, rejected.headers.get('access-control-allow-origin')]).toEqual([
    413,
    origin,
  ]);
});

it.each([204, 418])('delivers a fault of status %d with any header', async (status) => {
  const fault = { kind: 'respond', status, headers: { 'x-sandbox-rejection': '1' }, body: '' };
  await admin(base, '/faults', 'POST', { operation: '*', fault });
  const response = await post(base, JSON.stringify(ASHA));
  expect([response.status, await response.text()]).toEqual([status, '']);
});

it('rejects every request if no admin token is set, and explains how to set it', async () => {
  await using unready = await DevWorker.start({ vars: {} });
  for (const path of ['/', '/__mock__/', '/sandbox/team/profiles/v1/patient/']) {
    const response = await fetch(`${unready.url}${path}`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npx wrangler secret put ADMIN_TOKEN');
  }
});

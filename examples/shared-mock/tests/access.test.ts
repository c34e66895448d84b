import { expect, inject, it } from 'vitest';
import { startWorker } from './dev-worker.ts';
import { ASHA, admin, clientOf, post } from './sandbox-client.ts';

const worker = inject('url');
const base = `${worker}/sandbox/team`;

it('requires the admin token for the admin API and the list, but not for the service', async () => {
  expect(await clientOf(base).createPatient(ASHA)).toEqual({ oid: 'patient-1' });
  for (const [address, route, method] of [
    [base, '/patients', 'GET'],
    [base, '/events', 'GET'],
    [base, '/reset', 'POST'],
    [worker, '/sandboxes', 'GET'],
    [worker, '/sandboxes/team', 'DELETE'],
  ] as const) {
    for (const token of ['', 'wrong'])
      expect((await admin(address, route, method, undefined, token)).status).toBe(401);
  }
  expect(await clientOf(base).createPatient(ASHA)).toEqual({ oid: 'patient-2' });
});

it('streams events to the inspector until the sandbox is deleted', async () => {
  const watched = `${worker}/sandbox/watched`;
  const stream = await admin(watched, '/events');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The stream has no body.');
  let text = '';
  /** Reads until the stream has this text, or ends. */
  const readUntil = async (part: string) => {
    while (!text.includes(part)) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      text += value;
    }
    return part;
  };
  expect(await readUntil('event: state')).toBe('event: state');
  await clientOf(watched).createPatient(ASHA);
  expect(await readUntil('event: request')).toBe('event: request');
  await admin(worker, '/sandboxes/watched', 'DELETE');
  expect(await readUntil('event: none')).toBe('ended');
});

it('lets pages of other origins read a rejection', async () => {
  const headers = { origin: 'https://app.example.com' };
  const rejected = await post(base, new Uint8Array(1_000_001), { headers });
  expect(rejected.status).toBe(413);
  expect(rejected.headers.get('access-control-allow-origin')).toBe(headers.origin);
});

it.each([204, 418])('delivers a fault of status %d with any header', async (status) => {
  const fault = { kind: 'respond', status, headers: { 'x-sandbox-rejection': '1' }, body: '' };
  await admin(base, '/faults', 'POST', { operation: '*', fault });
  const response = await post(base, JSON.stringify(ASHA));
  expect([response.status, await response.text()]).toEqual([status, '']);
});

it('rejects every request if no admin token is set, and explains how to set it', async () => {
  await using unready = await startWorker({});
  for (const path of ['/', '/__mock__/', '/sandbox/team/profiles/v1/patient/']) {
    const response = await fetch(`${unready.url}${path}`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npx wrangler secret put ADMIN_TOKEN');
  }
});

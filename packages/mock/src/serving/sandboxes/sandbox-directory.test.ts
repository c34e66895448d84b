import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callOf, SANDBOX_SERVERS } from '../../../test/sandboxes.ts';
import { createSandboxHandler } from '../../web.ts';

const PATIENT = '/profiles/v1/patient/';
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function start(idleMs = 10 * MINUTE) {
  const open = SANDBOX_SERVERS['a web handler'];
  const server = await open?.({ idleMs });
  if (!server) throw new Error('There is no such server.');
  const call = callOf(server);
  const names = async () => {
    const { json } = await call('GET', '/__mock__/sandboxes');
    return json.map(({ name }: { name: string }) => name);
  };
  return { ...server, call, names };
}

describe('an idle sandbox', () => {
  it('is removed with its records after its idle time, and not before', async () => {
    const { call, names } = await start();
    await call('POST', `/sandbox/one${PATIENT}`, ASHA);
    vi.advanceTimersByTime(5 * MINUTE);
    await call('POST', `/sandbox/two${PATIENT}`, ASHA);
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(await names()).toEqual(['one', 'two']);
    vi.advanceTimersByTime(1);
    expect(await names()).toEqual(['two']);
    expect((await call('GET', '/sandbox/one/__mock__/patients')).json).toHaveLength(1);
  });

  it('is kept by each request to it, but not by the list', async () => {
    const { call, names } = await start();
    await call('GET', '/sandbox/one/__mock__/requests');
    await call('GET', '/sandbox/two/__mock__/requests');
    for (let minute = 0; minute < 30; minute += 5) {
      vi.advanceTimersByTime(5 * MINUTE);
      await call('GET', '/sandbox/one/__mock__/requests');
      await names();
    }
    expect(await names()).toEqual(['one']);
  });

  it('is removed without a further request, and then keeps no timer', async () => {
    const handler = createSandboxHandler({
      create: () => createHospital(),
      idleMs: 10 * MINUTE,
      admin: 'local',
    });
    const events = await handler(new Request('http://localhost/sandbox/one/__mock__/events'));
    const reader = events.body?.getReader();
    await reader?.read();
    vi.advanceTimersByTime(30 * MINUTE);
    // An open inspector counts as a request. Once it is closed, the time starts.
    await reader?.cancel();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(11 * MINUTE);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is kept while a request to it waits', async () => {
    const { url, fetch, call, names } = await start(5 * MINUTE);
    const hang = { operation: '*', fault: { kind: 'hang' } };
    await call('POST', '/sandbox/one/__mock__/faults', hang);
    const left = new AbortController();
    const init = { method: 'POST', headers: HEADERS, body: '{}', signal: left.signal };
    const pending = fetch(`${url}/sandbox/one${PATIENT}`, init);
    await call('GET', '/sandbox/two/__mock__/requests');
    // A web handler ends a request that hangs after ten minutes.
    vi.advanceTimersByTime(8 * MINUTE);
    expect(await names()).toEqual(['one']);
    left.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
    vi.advanceTimersByTime(6 * MINUTE);
    expect(await names()).toEqual([]);
  });

  it('is removed even if the body of a request to it fails', async () => {
    const handler = createSandboxHandler({
      create: () => createHospital(),
      idleMs: MINUTE,
      admin: 'local',
    });
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const init = { method: 'POST', body, ...{ duplex: 'half' } };
    const url = 'http://localhost/sandbox/one/__mock__/reset';
    expect((await handler(new Request(url, init))).status).toBe(501);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2 * MINUTE);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is replaced by a new one at the maximum', async () => {
    const handler = createSandboxHandler({ create: () => createHospital(), most: 1, idleMs: 1000 });
    const status = async (name: string) =>
      (await handler(new Request(`http://localhost/sandbox/${name}/x`))).status;
    expect([await status('one'), await status('two')]).toEqual([404, 503]);
    vi.setSystemTime(Date.now() + 1000);
    expect([await status('two'), await status('one')]).toEqual([404, 503]);
  });
});

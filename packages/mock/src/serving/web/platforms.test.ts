import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSandboxHandler, createWebHandler, type WebHandler } from '../../web.ts';

const create = (handler: WebHandler, init: RequestInit = {}, base = 'https://profiles.test') => {
  const body = JSON.stringify(ASHA);
  const more = { method: 'POST', headers: HEADERS, body, ...init };
  return handler(new Request(`${base}/profiles/v1/patient/`, more));
};

it('draws no random values before the first request: Workers reject them', () => {
  const draw = vi.spyOn(crypto, 'getRandomValues');
  onTestFinished(() => draw.mockRestore());
  createWebHandler(createHospital(), { admin: 'local' });
  createSandboxHandler({ create: () => createHospital(), admin: 'local' });
  expect(draw).not.toHaveBeenCalled();
});

describe('a request that hangs', () => {
  function hang() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const mock = createHospital();
    mock.fail('*', { kind: 'hang' });
    const controller = new AbortController();
    const { signal } = controller;
    return { controller, pending: create(createWebHandler(mock), { signal }) };
  }
  const { setImmediate: turn } = globalThis;
  const untilTimer = async () => {
    while (vi.getTimerCount() === 0) await new Promise((resolve) => turn(resolve));
  };

  it('waits for a timer: workerd responds to requests that wait for nothing', async () => {
    const { controller, pending } = hang();
    await untilTimer();
    controller.abort();
    await pending;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends after ten minutes: workerd does not report that the client left', async () => {
    const { pending } = hang();
    await untilTimer();
    vi.advanceTimersByTime(600_000);
    const response = await pending;
    expect(response.status).toBe(502);
    await expect(response.text()).rejects.toThrow('A fault of the mock');
  });
});

it('fails a truncated body a moment after its first half: Bun sends nothing otherwise', async () => {
  const { setTimeout: schedule } = globalThis;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mock = createHospital();
  mock.fail('*', { kind: 'truncate' });
  const reader = (await create(createWebHandler(mock))).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"oid":"p');
  const failure = reader?.read().catch(String);
  await new Promise((resolve) => schedule(resolve));
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  expect(await failure).toBe('TypeError: A fault of the mock broke the connection.');
});

it('leaves the body of a response alone: Deno then sends no content length', async () => {
  const handler = createSandboxHandler({ create: () => createHospital() });
  const read = vi.spyOn(Response.prototype, 'body', 'get');
  onTestFinished(() => read.mockRestore());
  const { status } = await create(handler, {}, 'https://profiles.test/sandbox/a');
  expect(status).toBe(201);
  expect(read).not.toHaveBeenCalled();
});

it('starts no timer for its events while it handles another request: a Worker would end it', async () => {
  const mock = createHospital();
  const handler = createWebHandler(mock, { admin: 'local' });
  const { body } = await handler(new Request('http://localhost/__mock__/events'));
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('event: state');
  const started = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => started.mockRestore());
  const next = reader?.read();
  mock.emrUsers.create({ oid: 'another' });
  expect(started).not.toHaveBeenCalled();
  expect((await next)?.value).toContain('"emrUsers":2');
  await reader?.cancel();
});

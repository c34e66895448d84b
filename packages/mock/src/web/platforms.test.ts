import { expect, it, onTestFinished, vi } from 'vitest';
import { ASHA, createHospital, HEADERS } from '../../test/send.ts';
import { createSandboxHandler, createWebHandler, type WebHandler } from '../web.ts';

const create = (handler: WebHandler, init: RequestInit = {}, base = 'https://profiles.test') => {
  const body = JSON.stringify(ASHA);
  const more = { method: 'POST', headers: HEADERS, body, ...init };
  return handler(new Request(`${base}/profiles/v1/patient/`, more));
};

it('draws no random values before the first request: Workers refuse them', () => {
  const draw = vi.spyOn(crypto, 'getRandomValues');
  onTestFinished(() => draw.mockRestore());
  createWebHandler(createHospital(), { admin: 'open' });
  createSandboxHandler({ create: () => createHospital(), admin: 'open' });
  expect(draw).not.toHaveBeenCalled();
});

it('leaves the body of a response alone: Deno then sends no content length', async () => {
  const handler = createSandboxHandler({ create: () => createHospital() });
  const read = vi.spyOn(Response.prototype, 'body', 'get');
  onTestFinished(() => read.mockRestore());
  const { status } = await create(handler, {}, 'https://profiles.test/sandbox/a');
  expect(status).toBe(201);
  expect(read).not.toHaveBeenCalled();
});

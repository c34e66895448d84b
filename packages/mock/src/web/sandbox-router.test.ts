import { expect, it } from 'vitest';
import {
  createSandboxRouter,
  SandboxError,
  type SandboxFetcher,
  SandboxLimitError,
} from '../web.ts';

const TOKEN = 'inspect';
const BIG = new SandboxError(413, 'The body has more than 1000 bytes. Send less.');

const host: SandboxFetcher = {
  list: () => Promise.reject(new SandboxError(503, 'The list is not available. Retry.')),
  create: () => Promise.reject(new SandboxLimitError(2)),
  delete: () => false,
  fetch: () => Promise.reject(BIG),
};
const router = createSandboxRouter(host, { admin: { token: TOKEN } });
const authorization = `Bearer ${TOKEN}`;

it("responds with the status and message of a sandbox's error, readable by pages", async () => {
  const response = await router(
    new Request('https://mocks.test/sandbox/one/profiles/v1/patient/', {
      method: 'POST',
      headers: { origin: 'https://app.test' },
      body: '{}',
    }),
  );
  expect([response.status, await response.json()]).toEqual([413, { error: BIG.message }]);
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.test');
});

it("responds with the status and message of the list's error", async () => {
  const list = new Request('https://mocks.test/__mock__/sandboxes', { headers: { authorization } });
  const response = await router(list);
  expect([response.status, await response.json()]).toEqual([
    503,
    { error: 'The list is not available. Retry.' },
  ]);
});

it('responds 503 to a create beyond the maximum, with a way to fix it', async () => {
  const response = await router(
    new Request('https://mocks.test/__mock__/sandboxes', {
      method: 'POST',
      headers: { authorization },
      body: '{"name":"three"}',
    }),
  );
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('The maximum number of sandboxes (2) is reached. Delete');
});

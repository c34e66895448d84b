import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type ServerResponse } from 'node:http';
import type { ProfileClient } from '@profiles/sdk';
import { freePort, listen } from '@profiles/testkit/port';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { profiles } from '../src/profiles.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

// Not for each test: undici keeps its first timer.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());

/** Creates a patient at a service that sends its response, or only the body, after 350 s. */
async function createSlowly(client: ProfileClient, late: 'response' | 'body'): Promise<unknown> {
  const server = createServer();
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const call = client.withOptions({ baseUrl }).createPatient(ASHA);
  const result = call.catch((error: unknown) => error);
  const response = await new Promise<ServerResponse>((resolve) => {
    server.once('request', (_, received) => resolve(received));
  });
  if (late === 'body') {
    response.writeHead(201).flushHeaders();
    await published('undici:request:headers');
  }
  await vi.advanceTimersByTimeAsync(350_000);
  response.end('{"oid":"patient-1"}');
  return result;
}

function published(channel: string): Promise<void> {
  return new Promise((resolve) => {
    const listener = () => {
      unsubscribe(channel, listener);
      resolve();
    };
    subscribe(channel, listener);
  });
}

it.each([
  ['response', 'connection_failed'],
  ['body', 'unexpected_response'],
] as const)('the fetch of Node gives up on a %s that takes 350 s', async (late, code) => {
  const client = profiles.withOptions({ timeout: 400_000, totalTimeout: 400_000 });
  expect(await createSlowly(client, late)).toMatchObject({ code, outcome: 'unknown' });
});

it.each(['response', 'body'] as const)('slowProfiles waits 350 s for a %s', async (late) => {
  const { slowProfiles } = await import('../src/slow-service.ts');
  expect(await createSlowly(slowProfiles, late)).toEqual({ oid: 'patient-1' });
});

it('slowProfiles proves that nothing was sent', async () => {
  const { slowProfiles } = await import('../src/slow-service.ts');
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const call = slowProfiles.withOptions({ baseUrl, maxRetries: 0 }).createPatient(ASHA);
  await expect(call).rejects.toMatchObject({ code: 'connection_failed', outcome: 'not_sent' });
});

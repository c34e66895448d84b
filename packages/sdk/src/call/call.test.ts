import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import {
  breaks,
  hangs,
  responds,
  type Step,
  scriptedService,
  succeeds,
} from '../../test/scripted-service.ts';
import type { OperationName } from '../schemas/endpoints.ts';
import type { ProfileClientOptions } from '../settings/options.ts';

/** Returns the number of requests that one failing call sends. */
async function requestsOf(
  operation: OperationName,
  step: Step,
  options: Partial<ProfileClientOptions> = {},
): Promise<number> {
  const time = new VirtualTime();
  const { fetch, arrivals } = scriptedService(time, step);
  const error = await time.failure(call(clientWith({ fetch, ...options }, time), operation));
  expect(error).toMatchObject({ attempts: arrivals.length });
  return arrivals.length;
}

const PROVIDER = { token: () => 'token-2' };

const FAILURES: readonly (readonly [string, Step, number, number])[] = [
  ['a refused connection', breaks('ECONNREFUSED', 'connect'), 3, 3],
  ['a name without an address', breaks('ENOTFOUND', 'getaddrinfo'), 3, 3],
  ['a certificate that is not accepted', breaks('DEPTH_ZERO_SELF_SIGNED_CERT'), 1, 1],
  ['429', responds(429), 3, 3],
  ['a lost connection', breaks('ECONNRESET', 'read'), 1, 3],
  ['a timeout', hangs, 1, 3],
  ['408', responds(408), 1, 3],
  ['500', responds(500), 1, 3],
  ['501', responds(501), 1, 1],
  ['502', responds(502), 1, 3],
  ['503', responds(503), 1, 3],
  ['504', responds(504), 1, 3],
  ['505', responds(505), 1, 1],
  ['520', responds(520), 1, 1],
  ['400', responds(400), 1, 1],
  ['401', responds(401), 1, 1],
  ['403', responds(403), 1, 1],
  ['404', responds(404), 1, 1],
  ['409', responds(409), 1, 1],
  ['422', responds(422), 1, 1],
  ['425', responds(425), 1, 1],
  ['304', responds(304), 1, 1],
  ...[301, 302, 303, 307, 308].map((code): [string, Step, number, number] => [
    String(code),
    responds(code, {}, { location: '/elsewhere' }),
    1,
    1,
  ]),
  ['a response without an oid or a message', responds(200), 1, 1],
  ['no content', responds(204), 1, 1],
];

describe('retries', () => {
  it.each(FAILURES)('follow the table after %s', async (_, step, creates, updates) => {
    expect(await requestsOf('createPatient', step)).toBe(creates);
    expect(await requestsOf('updateEmrUser', step)).toBe(updates);
  });

  it.each([0, 1, 2, 5])('stop after maxRetries %i', async (maxRetries) => {
    for (const operation of OPERATIONS) {
      expect(await requestsOf(operation, responds(429), { maxRetries })).toBe(1 + maxRetries);
      expect(await requestsOf(operation, breaks('ECONNREFUSED'), { maxRetries })).toBe(
        1 + maxRetries,
      );
    }
    expect(await requestsOf('updateEmrUser', responds(503), { maxRetries })).toBe(1 + maxRetries);
  });

  it.each(OPERATIONS)('send the next token once after a 401, in %s', async (operation) => {
    expect(await requestsOf(operation, responds(401), PROVIDER)).toBe(2);
    expect(await requestsOf(operation, responds(401), { ...PROVIDER, maxRetries: 0 })).toBe(2);
  });

  it.each(OPERATIONS)('of %s do not count the retry after a 401', async (operation) => {
    const time = new VirtualTime();
    const steps = [responds(429), responds(401), responds(429), responds(401)];
    const { fetch, arrivals } = scriptedService(time, ...steps);
    const client = clientWith({ fetch, ...PROVIDER, maxRetries: 2 }, time);
    const error = await time.failure(call(client, operation));
    expect(error).toMatchObject({ code: 'unauthorized', attempts: 4, outcome: 'rejected' });
    expect(arrivals).toHaveLength(4);
  });

  it('send the same bytes to the same URL', async () => {
    const time = new VirtualTime();
    const { fetch, arrivals } = scriptedService(time, responds(429), responds(429), succeeds);
    await time.settle(call(clientWith({ fetch }, time), 'createPatient'));
    const sent = arrivals.map(({ method, url, body }) => `${method} ${url} ${body}`);
    const { dob, gen } = { dob: '1990-04-12', gen: 'F' };
    const body = JSON.stringify({ fn: 'asha', dob, gen });
    expect(new Set(sent)).toEqual(
      new Set([`POST https://api.example.com/profiles/v1/patient/ ${body}`]),
    );
  });

  it('are counted for each call alone, also after a success', async () => {
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, responds(503), responds(503), succeeds, responds(503));
    const client = clientWith({ fetch }, time);
    expect((await time.settle(call(client, 'updateEmrUser'))).status).toBe('fulfilled');
    expect(await time.failure(call(client, 'updateEmrUser'))).toMatchObject({ attempts: 3 });
  });
});

describe('the outcome of several attempts', () => {
  it.each([
    ['unknown', 'forbidden', [responds(503), responds(403)]],
    ['unknown', 'connection_failed', [responds(503), breaks('ECONNREFUSED')]],
    ['unknown', 'timeout', [breaks('ECONNREFUSED'), breaks('ECONNREFUSED'), hangs]],
    ['rejected', 'connection_failed', [responds(429), breaks('ECONNREFUSED')]],
    ['not_sent', 'connection_failed', [breaks('ECONNREFUSED')]],
    ['unknown', 'unexpected_response', [responds(503), responds(200)]],
  ] as const)('is %s, whatever the code of the last error (%s)', async (outcome, code, steps) => {
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, ...steps);
    const error = await time.failure(call(clientWith({ fetch }, time), 'updateEmrUser'));
    expect(error).toMatchObject({ outcome, code });
  });
});

import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { START, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { breaks, hangs, responds, scriptedService, succeeds } from '../../test/scripted-service.ts';
import type { OperationName } from '../schemas/endpoints.ts';
import type { ProfileClientOptions } from '../settings/options.ts';

/** Returns when the requests of one call arrived, in milliseconds since it began, and its end. */
async function arrivalsOf(
  steps: Parameters<typeof scriptedService>[1][],
  options: Partial<ProfileClientOptions> & { random?: number } = {},
  operation: OperationName = 'updateEmrUser',
) {
  const { random = 0.5, ...clientOptions } = options;
  const time = new VirtualTime();
  time.random = () => random;
  const { fetch, arrivals } = scriptedService(time, ...steps);
  const result = await time.settle(call(clientWith({ fetch, ...clientOptions }, time), operation));
  expect(time.timers).toBe(0);
  return { at: arrivals.map(({ at }) => at), result, ended: time.now() };
}

const inSeconds = (seconds: number) => new Date(START + seconds * 1000).toUTCString();

describe('backoff', () => {
  it.each([
    [0, [0, 0, 0, 0, 0, 0, 0]],
    [0.5, [0, 250, 750, 1750, 3750, 7750, 11_750]],
    [0.999, [0, 499.5, 1498.5, 3496.5, 7492.5, 15_484.5, 23_476.5]],
  ])('doubles up to 8 s, multiplied by the random number %f', async (random, expected) => {
    const { at } = await arrivalsOf([responds(500)], { random, maxRetries: 6 });
    expect(at.map((moment) => Math.round(moment * 10) / 10)).toEqual(expected);
  });

  it('keeps growing when the kind of failure changes', async () => {
    const steps = [responds(500), breaks('ECONNRESET'), breaks('ECONNREFUSED'), succeeds];
    const { at, result } = await arrivalsOf(steps, { maxRetries: 3 });
    expect(at).toEqual([0, 250, 750, 1750]);
    expect(result.status).toBe('fulfilled');
  });

  it('starts after the attempt has timed out', async () => {
    const { at } = await arrivalsOf([hangs], { timeout: 1000 });
    expect(at).toEqual([0, 1250, 2750]);
  });

  it('does not delay the retry after a 401', async () => {
    const { at } = await arrivalsOf([responds(401), succeeds], { token: () => 'token-2' });
    expect(at).toEqual([0, 0]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['7', 7000],
    ['60', 60_000],
    [inSeconds(5), 5000],
    [inSeconds(-5), 0],
    ['-1', 250],
    ['soon', 250],
    ['', 250],
  ])('%j leads to a wait of %i ms on 429 and 503', async (value, wait) => {
    for (const status of [429, 503]) {
      const steps = [responds(status, {}, { 'retry-after': value }), succeeds];
      expect((await arrivalsOf(steps, { totalTimeout: 90_000 })).at).toEqual([0, wait]);
    }
  });

  it('applies to a create that was rejected with 429', async () => {
    for (const operation of OPERATIONS) {
      const steps = [responds(429, {}, { 'retry-after': '7' }), succeeds];
      expect((await arrivalsOf(steps, {}, operation)).at).toEqual([0, 7000]);
    }
  });

  it.each([408, 500, 502, 504])('is ignored on %i', async (status) => {
    const { at } = await arrivalsOf([responds(status, {}, { 'retry-after': '7' }), succeeds]);
    expect(at).toEqual([0, 250]);
  });

  it.each(['61', inSeconds(61), '9'.repeat(400)])(
    'ends the call at once if it is %j',
    async (value) => {
      for (const status of [429, 503]) {
        const step = responds(status, {}, { 'retry-after': value });
        const { at, result, ended } = await arrivalsOf([step], { totalTimeout: 600_000 });
        expect(at).toEqual([0]);
        expect(ended).toBe(0);
        const retryAfter =
          value.length > 20 && value.startsWith('9') ? Number.POSITIVE_INFINITY : 61;
        expect(result).toMatchObject({ reason: { name: 'ApiError', status, retryAfter } });
      }
    },
  );

  it('ends the call at once if it exceeds the rest of totalTimeout', async () => {
    const steps = [hangs, responds(429, {}, { 'retry-after': '8' })];
    const { at, result, ended } = await arrivalsOf(steps, { timeout: 2000, totalTimeout: 10_000 });
    expect(at).toEqual([0, 2250]);
    expect(ended).toBe(2250);
    expect(result).toMatchObject({ reason: { status: 429, retryAfter: 8, outcome: 'unknown' } });
  });

  it('is part of the error of a call that is not retried', async () => {
    const step = responds(503, {}, { 'retry-after': '8' });
    const { result } = await arrivalsOf([step], {}, 'createPatient');
    expect(result).toMatchObject({ reason: { status: 503, retryAfter: 8, attempts: 1 } });
  });
});

describe('totalTimeout', () => {
  it('ends the last attempt', async () => {
    const { at, ended, result } = await arrivalsOf([hangs], { timeout: 4000, totalTimeout: 6000 });
    expect(at).toEqual([0, 4250]);
    expect(ended).toBe(6000);
    expect(result).toMatchObject({ reason: { code: 'timeout', outcome: 'unknown', attempts: 2 } });
  });

  it('names the token call in the error if it ended that call', async () => {
    const { at, ended, result } = await arrivalsOf([succeeds], {
      token: () => new Promise(() => {}),
      totalTimeout: 6000,
    });
    expect([at, ended]).toEqual([[], 6000]);
    const message = 'updateEmrUser: the token call timed out; nothing was sent';
    expect(result).toMatchObject({ reason: { message, code: 'timeout', outcome: 'not_sent' } });
  });

  it('rejects with the last failure if the backoff would exceed it', async () => {
    const { at, ended, result } = await arrivalsOf([responds(502)], { totalTimeout: 250 });
    expect([at, ended]).toEqual([[0], 0]);
    expect(result).toMatchObject({ reason: { status: 502, attempts: 1 } });
  });
});

import { expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const RESPONDED = { service: 'responded' } as const;
const FAILED = { service: 'failed' } as const;
const BUSY = { service: 'overloaded' } as const;

/** Notes the same response several times, each of an epoch of its own. */
function noted(
  breaker: CircuitBreaker,
  response: Parameters<CircuitBreaker['record']>[0],
  times = 1,
  from = 0,
) {
  for (let at = 0; at < times; at++) breaker.record(response, from + at, false);
  return breaker.takeChange();
}

it('counts each response once', () => {
  const breaker = new CircuitBreaker();
  expect(noted(breaker, RESPONDED, 3)).toEqual({ responded: 3 });
  expect(breaker.takeChange()).toEqual({ responded: 0 });
});

it('waits for the longest Retry-After of several responses', () => {
  const breaker = new CircuitBreaker();
  for (const retryAfter of [3, 9, 0])
    breaker.record({ ...BUSY, retryAfter }, retryAfter % 4, false);
  expect(breaker.takeChange().slower).toEqual({ epoch: 3, wait: 9000, alone: false });
});

it('doubles the wait up to a minute, and then stops', () => {
  const breaker = new CircuitBreaker();
  const waits: (number | undefined)[] = [];
  for (let epoch = 0; breaker.stop === undefined; epoch++) {
    waits.push(noted(breaker, BUSY, 1, epoch).slower?.wait);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
});

it('counts the overloads of one epoch as one pause', () => {
  const breaker = new CircuitBreaker();
  for (let at = 0; at < 100; at++) breaker.record(BUSY, 0, false);
  expect(breaker.stop).toBe(undefined);
  expect(breaker.takeChange().slower?.wait).toBe(1000);
});

it('never stops while requests succeed between the waits', () => {
  const breaker = new CircuitBreaker();
  for (let epoch = 0; epoch < 1000; epoch++) {
    noted(breaker, { ...BUSY, retryAfter: 3600 }, 1, epoch);
    noted(breaker, RESPONDED);
  }
  expect(breaker.stop).toBe(undefined);
});

it('stops after ten rejections in a row', () => {
  const breaker = new CircuitBreaker();
  const rejecting = { service: 'rejecting', stop: 'Check --base-url.' } as const;
  noted(breaker, rejecting, 9);
  noted(breaker, RESPONDED);
  noted(breaker, rejecting, 9);
  expect([breaker.stop, breaker.isOpen]).toEqual([undefined, false]);
  noted(breaker, rejecting);
  expect([breaker.stop, breaker.isOpen]).toEqual(['Check --base-url.', true]);
});

it('sends one request at a time after ten failures in a row', () => {
  const breaker = new CircuitBreaker();
  expect(noted(breaker, FAILED, 9).slower).toBe(undefined);
  noted(breaker, RESPONDED);
  expect(noted(breaker, FAILED, 9, 10).slower).toBe(undefined);
  expect(noted(breaker, FAILED, 1, 20).slower).toEqual({ epoch: 20, wait: 1000, alone: true });
});

/** A rejection of an overloaded service. */
function busy(status: number, retryAfter: string): Response {
  return new Response('{}', { status, headers: { 'retry-after': retryAfter } });
}

it.each([
  ['0', 1000, 63],
  ['600', 600_000, 3600],
  ['-1', 1000, 63],
  ['Sat, 01 Jan 2000 00:00:00 GMT', 1000, 63],
  ['7', 7000, 3600],
  ['9999999', 600_000, 3600],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 600_000, 3600],
  ['9'.repeat(301), 600_000, 3600],
])(
  'an import pauses, and finally stops, for Retry-After: %s',
  async (retryAfter, first, seconds) => {
    for (const status of [429, 503]) {
      const trial = new SendTrial(100, () => busy(status, retryAfter));
      const { stopped, rows } = await trial.run();
      expect(stopped).toMatch(/^The service (?:fails|asks to wait) again and again/);
      expect(rows.filter(({ state }) => state !== 'ready')).toEqual([]);
      expect(trial.clock.slept[0]).toBe(first);
      expect(Math.max(...trial.clock.slept)).toBeLessThanOrEqual(600_000);
      expect(trial.clock.now() / 1000).toBeLessThanOrEqual(seconds);
      expect(trial.clock.now() / 1000).toBeGreaterThan(seconds * 0.9);
      expect(trial.requests.length).toBeLessThan(100);
    }
  },
);

it('an import finishes when requests succeed between the waits', async () => {
  const trial = new SendTrial(100, (row, nth) =>
    row % 3 === 0 && nth === 1 ? busy(429, '86400') : 201,
  );
  const { stopped, counts } = await trial.run(2);
  expect([stopped, counts['created']]).toEqual([undefined, 100]);
});

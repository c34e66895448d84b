import { expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';
import { Patience } from './patience.ts';

const RESPONDED = { service: 'responded' } as const;
const FAILED = { service: 'failed' } as const;
const BUSY = { service: 'overloaded' } as const;

/** Notes the same response several times, each of an epoch of its own. */
function noted(patience: Patience, response: Parameters<Patience['note']>[0], times = 1, from = 0) {
  for (let at = 0; at < times; at++) patience.note(response, from + at);
  return patience.takeChange();
}

it('counts each response once', () => {
  const patience = new Patience(20);
  expect(noted(patience, RESPONDED, 3)).toEqual({ concurrency: 20, responded: 3 });
  expect(patience.takeChange()).toEqual({ concurrency: 20, responded: 0 });
});

it('waits for the longest Retry-After of several responses', () => {
  const patience = new Patience(20);
  for (const retryAfter of [3, 9, 0]) patience.note({ ...BUSY, retryAfter }, retryAfter % 4);
  expect(patience.takeChange().slower).toEqual({ epoch: 3, wait: 9000, alone: false });
});

it('doubles the wait up to a minute, and then stops', () => {
  const patience = new Patience(20);
  const waits: (number | undefined)[] = [];
  for (let epoch = 0; patience.stop === undefined; epoch++) {
    waits.push(noted(patience, BUSY, 1, epoch).slower?.wait);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
});

it('counts the overloads of one epoch as one pause', () => {
  const patience = new Patience(20);
  for (let at = 0; at < 100; at++) patience.note(BUSY, 0);
  expect(patience.stop).toBe(undefined);
  expect(patience.takeChange().slower?.wait).toBe(1000);
});

it('never stops while requests succeed between the waits', () => {
  const patience = new Patience(20);
  for (let epoch = 0; epoch < 1000; epoch++) {
    noted(patience, { ...BUSY, retryAfter: 3600 }, 1, epoch);
    noted(patience, RESPONDED);
  }
  expect(patience.stop).toBe(undefined);
});

it('stops after ten rejections in a row', () => {
  const patience = new Patience(20);
  const rejecting = { service: 'rejecting', stop: 'Check --base-url.' } as const;
  noted(patience, rejecting, 9);
  noted(patience, RESPONDED);
  noted(patience, rejecting, 9);
  expect([patience.stop, patience.isResponding]).toEqual([undefined, true]);
  noted(patience, rejecting);
  expect([patience.stop, patience.isResponding]).toEqual(['Check --base-url.', false]);
});

it('sends one request at a time after ten failures in a row', () => {
  const patience = new Patience(20);
  expect(noted(patience, FAILED, 9).slower).toBe(undefined);
  noted(patience, RESPONDED);
  expect(noted(patience, FAILED, 9, 10).slower).toBe(undefined);
  expect(noted(patience, FAILED, 1, 20).slower).toEqual({ epoch: 20, wait: 1000, alone: true });
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

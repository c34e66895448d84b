import { describe, expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';

/** A rejection of an overloaded service. */
function busy(status: number, retryAfter: string): Response {
  return new Response('{}', { status, headers: { 'retry-after': retryAfter } });
}

describe('pauses, and finally stops, when every response has a Retry-After of', () => {
  it.each([
    ['0', '0', 1000, 63],
    ['a negative number', '-1', 1000, 63],
    ['a word', 'soon', 1000, 63],
    ['a date in the past', 'Sat, 01 Jan 2000 00:00:00 GMT', 1000, 63],
    ['7', '7', 7000, 3600],
    ['9999999', '9999999', 600_000, 3600],
    ['a date in the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT', 600_000, 3600],
    ['301 digits', '9'.repeat(301), 600_000, 3600],
  ])('%s', async (_, retryAfter, first, seconds) => {
    for (const status of [429, 503]) {
      const trial = new SendTrial(300, () => busy(status, retryAfter));
      const { stopped, rows } = await trial.run();
      expect(stopped).toMatch(/^The service (?:fails|asks to wait) again and again/);
      expect(rows.filter(({ state }) => state !== 'ready')).toEqual([]);
      expect(trial.clock.slept[0]).toBe(first);
      expect(Math.max(...trial.clock.slept)).toBeLessThanOrEqual(600_000);
      expect(trial.clock.now() / 1000).toBeLessThanOrEqual(seconds);
      expect(trial.clock.now() / 1000).toBeGreaterThan(seconds * 0.9);
      expect(trial.requests.length).toBeLessThan(100);
    }
  });
});

it('finishes when requests succeed between the waits', async () => {
  const trial = new SendTrial(200, (row, nth) =>
    row % 3 === 0 && nth === 1 ? busy(429, '86400') : 201,
  );
  const { stopped, counts } = await trial.run(2);
  expect([stopped, counts['created']]).toEqual([undefined, 200]);
});

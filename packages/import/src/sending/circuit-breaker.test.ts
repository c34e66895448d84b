import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';

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

it('an import waits for the longest Retry-After of the pending requests', async () => {
  const trial = new SendTrial(3, (row, nth) => (nth > 1 ? 201 : busy(429, '390'.charAt(row - 2))));
  await trial.run();
  expect(trial.clock.slept).toEqual([9000]);
});

it('an import sends one request at a time after ten failures in a row', async () => {
  let pending = 0;
  const seen: number[] = [];
  const trial = new SendTrial(100, async () => {
    if (trial.requests.length <= 10) return 500;
    pending += 1;
    seen.push(pending);
    await setImmediate();
    pending -= 1;
    return 201;
  });
  await trial.run();
  expect(Math.max(...seen.slice(0, 4))).toBeLessThanOrEqual(2);
});

it('an import stops when each response is a 202 without an oid, and says so', async () => {
  const trial = new SendTrial(100, () => new Response('{}', { status: 202 }));
  expect((await trial.run()).stopped).toBe(
    'The service fails again and again (unexpected_response). It responds, but not with the oid of a patient: show its owner one of the responses.',
  );
});

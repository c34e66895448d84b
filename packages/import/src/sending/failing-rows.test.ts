import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../test/run-command.ts';
import { SendTrial } from '../../test/send-trial.ts';

const LOOK = 'look_first server_error after 5 tries';
const OVERLOADED = 'rejected rate_limited after 5 tries';

describe('gives up a row that always fails after five tries, and creates the others', () => {
  it.each([
    ['in the middle', 50, 500, 1, LOOK],
    ['in the middle', 50, 500, 10, LOOK],
    ['in the middle', 50, 500, 500, LOOK],
    ['at the end', 101, 500, 1, LOOK],
    ['in the middle', 50, 503, 10, LOOK],
    ['in the middle', 50, 429, 10, OVERLOADED],
    ['at the end', 101, 429, 1, OVERLOADED],
  ])('%s: row %i with %i at concurrency %i', async (_, failing, status, concurrency, end) => {
    const trial = new SendTrial(100, (row) => (row === failing ? status : 201));
    const { stopped, counts } = await trial.run(concurrency);
    expect([stopped, counts]).toEqual([undefined, { created: 99, [end]: 1 }]);
    expect(trial.requestsOf(failing)).toBe(5);
  });
});

it.each([1, 10, 200])(
  'gives up every third row, which always fails, at concurrency %i',
  async (many) => {
    const trial = new SendTrial(300, (row) => (row % 3 === 0 ? 500 : 201));
    const { stopped, counts } = await trial.run(many);
    expect([stopped, counts]).toEqual([undefined, { created: 200, [LOOK]: 100 }]);
  },
);

it('counts the tries of earlier runs', async () => {
  let stop = new AbortController();
  const trial = new SendTrial(100, (row) => {
    if (trial.requests.length % 10 === 0) stop.abort();
    return row === 2 ? 500 : 201;
  });
  for (let run = 0; run < 4; run++) {
    expect((await trial.run(2, stop.signal)).stopped).toBe('It was interrupted.');
    stop = new AbortController();
  }
  while ((await trial.run(2, stop.signal)).stopped !== undefined) stop = new AbortController();
  expect(trial.requestsOf(2)).toBeLessThan(10);
  expect((await trial.run()).counts).toEqual({ created: 99, [LOOK]: 1 });
});

it('sends other rows before those that failed in an earlier run', async () => {
  const stop = new AbortController();
  const trial = new SendTrial(400, (row) => {
    if (trial.requests.length > 150) stop.abort();
    return row % 2 === 0 && row < 100 ? 500 : 201;
  });
  expect((await trial.run(100, stop.signal)).stopped).toBe('It was interrupted.');
  const { stopped, counts } = await trial.run(5);
  expect([stopped, counts]).toEqual([undefined, { created: 351, [LOOK]: 49 }]);
});

describe('gives up no row in an outage', () => {
  it.each([
    [300, 10],
    [1200, 500],
  ])('of %i rows at concurrency %i, in eight runs', async (many, concurrency) => {
    let isDown = false;
    let isFixed = false;
    const trial = new SendTrial(many, (row) => {
      isDown ||= row > many / 2;
      return isDown && !isFixed ? 500 : 201;
    });
    for (let run = 0; run < 8; run++) {
      const { stopped, rows } = await trial.run(concurrency);
      expect(stopped).toBe('The service fails again and again.');
      expect(rows.filter(({ state }) => state !== 'ready' && state !== 'created')).toEqual([]);
    }
    isFixed = true;
    const { rows } = await trial.run(concurrency);
    expect(rows.filter(({ state }) => state !== 'created')).toEqual([]);
  });

  it('at the last rows, after one row has failed', async () => {
    let isDown = false;
    const trial = new SendTrial(60, (row) => {
      isDown ||= row > 40;
      return isDown || row === 30 ? 500 : 201;
    });
    for (let run = 0; run < 8; run++) {
      const { stopped, rows } = await trial.run(20);
      expect(stopped).toBe('The service fails again and again.');
      expect(rows.filter(({ state }) => state !== 'ready' && state !== 'created')).toHaveLength(
        rows[28]?.state === 'look_first' ? 1 : 0,
      );
    }
  });

  it('at the first rows', async () => {
    let isDown = true;
    const trial = new SendTrial(8, () => (isDown ? 500 : 201));
    for (let run = 0; run < 6; run++) {
      expect((await trial.run()).stopped).toBe('The service fails again and again.');
    }
    isDown = false;
    expect((await trial.run()).rows.every(({ state }) => state === 'created')).toBe(true);
  });

  it('of less than a minute at the last rows', async () => {
    const clock = new FakeClock();
    const respond = (row: number) => (row > 4 && clock.now() < 56_000 ? 500 : 201);
    const { rows } = await new SendTrial(8, respond, { clock }).run();
    expect(rows.filter(({ state }) => state !== 'created')).toEqual([]);
  });
});

it('doubles the wait before each retry of the only row', async () => {
  const trial = new SendTrial(1, (_, nth) => (nth < 5 ? 500 : 201));
  expect((await trial.run()).stopped).toBe(undefined);
  expect(trial.clock.slept).toEqual([1000, 2000, 4000, 8000]);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../test/run-command.ts';
import { SendTrial } from '../../test/send-trial.ts';
import type { Turn } from '../journal/journal.ts';
import { SqlJournal } from '../journal/sql-journal.ts';
import { SqliteDriver } from '../journal/sqlite-driver.ts';

const AGAIN = /^The service fails again and again \(/;
const LOOK = 'look_first server_error after 5 tries';
const BUSY = 'rejected rate_limited after 5 tries';
const LARGE = 'rejected http_error 413';

it.each([
  [50, 500, 1, 5, LOOK],
  [50, 500, 200, 5, LOOK],
  [101, 500, 1, 5, LOOK],
  [50, 503, 10, 5, LOOK],
  [50, 429, 10, 5, BUSY],
  [101, 429, 1, 5, BUSY],
  [2, 413, 10, 2, LARGE],
  [50, 413, 200, 2, LARGE],
  [101, 413, 1, 2, LARGE],
])('gives up row %i of 100, always %i, at concurrency %i after %i tries', async (...values) => {
  const [failing, status, concurrency, tries, end] = values;
  const trial = new SendTrial(100, (row) => (row === failing ? status : 201));
  const { stopped, counts } = await trial.run(concurrency);
  expect([stopped, counts]).toEqual([undefined, { created: 99, [end]: 1 }]);
  expect(trial.requestsOf(failing)).toBe(tries);
});

it.each([
  ['third', 3, 500, 1, LOOK],
  ['third', 3, 500, 100, LOOK],
  ['tenth', 10, 403, 1, 'rejected forbidden'],
  ['tenth', 10, 403, 25, 'rejected forbidden'],
])('gives up every %s row, always %3$i, at concurrency %4$i', async (...values) => {
  const [, nth, status, concurrency, end] = values;
  const trial = new SendTrial(150, (row) => (row % nth === 0 ? status : 201));
  const many = 150 / nth;
  const { stopped, counts } = await trial.run(concurrency);
  expect([stopped, counts]).toEqual([undefined, { created: 150 - many, [end]: many }]);
});

it('gives up every tenth row also when all rows leave at once', async () => {
  const trial = new SendTrial(100, (row) => (row % 10 === 0 ? 403 : 201));
  for (let run = 0; (await trial.run(200)).stopped !== undefined; run++) {
    expect(run).toBeLessThan(6);
  }
  expect((await trial.run()).counts).toEqual({ created: 90, 'rejected forbidden': 10 });
});

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
    ['of the second half', 100, 10, 5, 50],
    ['of the second half, which leaves at once', 200, 100, 4, 100],
    ['of all rows', 8, 10, 6, 0],
  ])('%s', async (_, many, concurrency, runs, from) => {
    let isDown = false;
    let isFixed = false;
    const trial = new SendTrial(many, (row) => {
      isDown ||= row > from;
      return isDown && !isFixed ? 500 : 201;
    });
    for (let run = 0; run < runs; run++) {
      const { stopped, rows } = await trial.run(concurrency);
      expect(stopped).toMatch(AGAIN);
      expect(rows.filter(({ state }) => state !== 'ready' && state !== 'created')).toEqual([]);
    }
    isFixed = true;
    const { counts } = await trial.run(concurrency);
    expect(counts).toEqual({ created: many });
  });

  it('at the last rows, after one row has failed', async () => {
    let isDown = false;
    const trial = new SendTrial(60, (row) => {
      isDown ||= row > 40;
      return isDown || row === 30 ? 500 : 201;
    });
    for (let run = 0; run < 8; run++) {
      const { stopped, rows } = await trial.run(20);
      expect(stopped).toMatch(AGAIN);
      const ended = rows.filter(({ state }) => state !== 'ready' && state !== 'created');
      expect(ended).toHaveLength(rows[28]?.state === 'look_first' ? 1 : 0);
    }
  });

  it('of less than a minute at the last rows', async () => {
    const clock = new FakeClock();
    const respond = (row: number) => (row > 4 && clock.now() < 56_000 ? 500 : 201);
    const { counts } = await new SendTrial(8, respond, { clock }).run();
    expect(counts).toEqual({ created: 8 });
  });
});

it('doubles the wait before each retry of the only row', async () => {
  const trial = new SendTrial(1, (_, nth) => (nth < 5 ? 500 : 201));
  expect((await trial.run()).stopped).toBe(undefined);
  expect(trial.clock.slept).toEqual([1000, 2000, 4000, 8000]);
});

it('stops reading forward to its next row when it is interrupted', async () => {
  const stop = new AbortController();
  let row = -100;
  const fields = {};
  async function* rows() {
    for (; row < 3; row++) {
      if (row === -50) stop.abort();
      yield { row, fields, cells: [], problems: [], notes: [] };
    }
  }
  const trial = new SendTrial(1, () => 201, { file: { rows, isUnchanged: () => true } });
  expect((await trial.run(1, stop.signal)).stopped).toBe('It was interrupted.');
  expect([row, trial.requests]).toEqual([-50, []]);
});

/** A journal that reports the number of results of each commit, once they are written. */
class NotifyingJournal extends SqlJournal {
  readonly #onResults: (count: number) => void | Promise<void>;

  constructor(onResults: (count: number) => void | Promise<void>, clock = new FakeClock()) {
    super(new SqliteDriver('', () => clock.now()));
    this.#onResults = onResults;
  }

  override async commit(turn: Turn) {
    const turned = await super.commit(turn);
    await this.#onResults(turn.results.length);
    return turned;
  }
}

it.each([
  ['an outage', 500, 1],
  ['an outage', 500, 9],
  ['an overload', 429, 1],
  ['an unavailable service', 503, 1],
  ['a rejection', 403, 9],
])('sends no more requests after %s: status %i, %i times', async (_, status, times) => {
  const window = 100;
  const stop = new AbortController();
  const responses: ((response: number) => void)[] = [];
  const fail = (from: number, to: number) => {
    for (const respond of responses.slice(from, to)) respond(status);
  };
  let known = 0;
  let left = 0;
  const respond = () =>
    new Promise<number>((resolve) => {
      responses.push(resolve);
      if (stop.signal.aborted) resolve(status);
      if (responses.length === window) fail(0, times);
    });
  const journal = new NotifyingJournal((count) => {
    known += count;
    if (left > 0 || known < times) return;
    // The first failures are known and written. The rest of the window fails too.
    left = responses.length;
    setImmediate(() => {
      left = responses.length;
      stop.abort();
      fail(times, responses.length);
    });
  });
  const trial = new SendTrial(600, respond, { journal });
  const { rows } = await trial.run(window, stop.signal);
  expect([left, trial.requests.length]).toEqual([window, window]);
  expect(rows.filter(({ state }) => state !== 'ready')).toEqual([]);
  expect(rows.filter(({ doubt }) => doubt).length).toBe(status >= 500 ? window : 0);
});

it('sends a claimed row after the pause when the service is overloaded during the commit', async () => {
  const clock = new FakeClock();
  const responses: ((status: number) => void)[] = [];
  const pausesBefore: number[] = [];
  const respond = () => {
    if (responses.length < 20) {
      return new Promise<number>((resolve) => {
        if (responses.push(resolve) === 20) responses[0]?.(201);
      });
    }
    pausesBefore.push(clock.slept.length);
    return 201;
  };
  const journal = new NotifyingJournal(async (count) => {
    if (count !== 1) return;
    for (const respond of responses) respond(429);
    // Until the responses are judged.
    for (let turn = 0; turn < 50; turn++) await nextTurn();
  }, clock);
  const trial = new SendTrial(21, respond, { journal, clock });
  expect((await trial.run(20)).counts).toEqual({ created: 21 });
  expect(Math.min(...pausesBefore)).toBe(1);
});

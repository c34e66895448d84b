import { expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';
import type { Turn, Turned } from '../journal/journal.ts';
import { SqliteJournal } from '../journal/sqlite-journal.ts';

const CONCURRENCY = 500;
const ROWS = 3000;

/** A journal that reports the number of results of each commit, once they are written. */
class ToldJournal extends SqliteJournal {
  readonly #onResults: (count: number) => void;

  constructor(onResults: (count: number) => void) {
    super('', () => 0);
    this.#onResults = onResults;
  }

  override async commit(turn: Turn): Promise<Turned> {
    const turned = await super.commit(turn);
    this.#onResults(turn.results.length);
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
      if (responses.length === CONCURRENCY) fail(0, times);
    });
  const journal = new ToldJournal((count) => {
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
  const trial = new SendTrial(ROWS, respond, { journal });
  const { rows } = await trial.run(CONCURRENCY, stop.signal);
  expect([left, trial.requests.length]).toEqual([CONCURRENCY, CONCURRENCY]);
  expect(rows.filter(({ state }) => state !== 'ready')).toEqual([]);
  expect(rows.filter(({ doubt }) => doubt).length).toBe(status >= 500 ? CONCURRENCY : 0);
});

import { expect, it } from 'vitest';
import {
  batchOf,
  checkedRows,
  describeWithPostgres,
  FACTS,
  IDLE,
  postgresJournal,
} from '../../test/journal-suite.ts';
import { FakeClock } from '../../test/run-command.ts';
import { SendTrial } from '../../test/send-trial.ts';

describeWithPostgres('workers with a journal in PostgreSQL', (server) => {
  /** Runs both at the same time. */
  async function ran(url: string, rows: number, respond: (row: number, nth: number) => number) {
    const both = [0, 1].map(async () => {
      const clock = new FakeClock();
      const journal = postgresJournal(url, { clock });
      try {
        return await new SendTrial(rows, respond, { journal, clock }).run(5);
      } finally {
        await journal.close();
      }
    });
    const ends = await Promise.all(both);
    return { stops: ends.map(({ stopped }) => stopped), rows: ends[1]?.rows ?? [] };
  }

  it.each([
    [30, 403],
    [0, 422],
  ])('stop when all rows from %i on get %i, and finish none of them', async (from, status) => {
    const url = await server().schema();
    let isFixed = false;
    const respond = (row: number) => (!isFixed && row > from ? status : 201);
    for (let run = 0; run < 2; run++) {
      const { stops, rows } = await ran(url, 150, respond);
      expect(stops.every((stopped) => stopped?.includes(`${status}`))).toBe(true);
      expect(rows.filter(({ state }) => state === 'rejected')).toEqual([]);
    }
    isFixed = true;
    const { stops, rows } = await ran(url, 150, respond);
    expect(stops).toEqual([undefined, undefined]);
    expect(rows.filter(({ state, doubt }) => state !== 'created' || doubt)).toEqual([]);
  });

  it('give up a row that always fails and one that is always rejected', async () => {
    const url = await server().schema();
    const respond = (row: number) => (row === 9 ? 500 : row === 12 ? 413 : 201);
    const { stops, rows } = await ran(url, 100, respond);
    expect(stops).toEqual([undefined, undefined]);
    expect(rows.filter(({ state }) => state !== 'created')).toMatchObject([
      { row: 9, state: 'look_first', reason: 'server_error after 5 tries' },
      { row: 12, state: 'rejected', reason: 'http_error 413' },
    ]);
  });

  it('send all other rows before they wait for the lease of one that was killed', async () => {
    const url = await server().schema();
    const killed = postgresJournal(url);
    await killed.prepare(FACTS, () => batchOf(checkedRows(40)));
    const { claimed } = await killed.commit({ ...IDLE, claims: 5, after: 20 });
    await killed.close();

    const stop = new AbortController();
    const clock = new FakeClock();
    const sent: number[] = [];
    clock.sleep = async () => stop.abort();
    const journal = postgresJournal(url, { clock });
    const respond = (row: number) => {
      sent.push(row);
      return 201;
    };
    await new SendTrial(40, respond, { journal, clock }).run(3, stop.signal);
    await journal.close();
    const others = checkedRows(40).filter(({ row }) => !claimed.some((one) => one.row === row));
    expect(sent).toEqual(others.map(({ row }) => row));
  });
});

import { expect, it } from 'vitest';
import { batchOf, checkedRows, FACTS, IDLE } from '../../test/journal-suite.ts';
import { describeWithPostgres } from '../../test/postgres/describe-with-postgres.ts';
import { FakeClock } from '../../test/run-command.ts';
import { SendTrial } from '../../test/send-trial.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';

describeWithPostgres('a worker beside one that was killed', (server) => {
  it('sends all other rows before it waits for the lease', async () => {
    const url = await server().schema();
    const killed = new PostgresJournal(url, 60_000, new FakeClock());
    await killed.prepare(FACTS, () => batchOf(checkedRows(40)));
    const { claimed } = await killed.commit({ ...IDLE, claims: 5, after: 20 });
    await killed.close();

    const stop = new AbortController();
    const clock = new FakeClock();
    const sent: number[] = [];
    clock.sleep = async () => stop.abort();
    const journal = new PostgresJournal(url, 60_000, clock);
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

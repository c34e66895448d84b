import { query } from '@profiles/testkit/postgres-cluster';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  allRows,
  batchOf,
  checkedRows,
  describeJournal,
  describeWithPostgres,
  FACTS,
  IDLE,
  postgresJournal,
} from '../../test/journal-suite.ts';
import { patientLines, servedMock, TestImport, temporaryFolder } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { HighWaterMark } from './high-water-mark.ts';

describeWithPostgres('a journal in PostgreSQL', (server) => {
  /** A lease that has expired by the time a worker is killed. */
  const ENDED = -1;

  describeJournal(async () => {
    const url = await server().schema();
    return () => postgresJournal(url, { leaseMs: ENDED });
  });

  async function workers(leaseMs: number) {
    const url = await server().schema();
    // The first has a high-water mark.
    const folder = temporaryFolder();
    const marks = () => ({ inFolder: new HighWaterMark(folder) });
    const both = [
      postgresJournal(url, { leaseMs, marks: marks() }),
      postgresJournal(url, { leaseMs }),
    ] as const;
    // Both at once: one prepares the journal, and the other waits for it.
    await Promise.all(both.map((each) => each.prepare(FACTS, () => batchOf(checkedRows(40)))));
    return {
      url,
      later: () => postgresJournal(url, { marks: marks() }),
      first: both[0],
      second: both[1],
      close: () => Promise.all(both.map((each) => each.close())),
    };
  }

  it('gives each row to one worker', async () => {
    const { first, second, close } = await workers(60_000);
    const claimed: number[] = [];
    await Promise.all(
      [first, second].map(async (journal) => {
        for (;;) {
          const turned = await journal.commit({ ...IDLE, claims: 3 });
          if (turned.claimed.length === 0) return;
          claimed.push(...turned.claimed.map(({ row }) => row));
        }
      }),
    );
    expect(claimed.toSorted((a, b) => a - b)).toEqual(checkedRows(40).map(({ row }) => row));
    await close();
  });

  it('slows down every worker when one is overloaded', async () => {
    const { first, second, close } = await workers(60_000);
    const slower = { epoch: 0, wait: 9000, alone: false };
    await first.commit({ ...IDLE, pace: { concurrency: 10, responded: 0, slower } });
    const { pace } = await second.commit(IDLE);
    expect(pace).toMatchObject({ share: 0.5, epoch: 1 });
    expect(pace.pausedUntil - pace.now).toBeGreaterThan(5000);
    await close();
  });

  it('accepts only a created result after the lease has expired', async () => {
    const { first, second, close } = await workers(ENDED);
    await first.commit({ ...IDLE, claims: 2 });
    await second.startPass();
    expect((await second.commit({ ...IDLE, claims: 1 })).claimed).toMatchObject([
      { row: 2, doubt: true },
    ]);
    await first.commit({ ...IDLE, results: [{ row: 2, state: 'rejected', reason: 'conflict' }] });
    expect((await allRows(second))[0]).toMatchObject({ state: 'sending' });
    await second.commit({ ...IDLE, results: [{ row: 2, state: 'existed' }] });
    await first.commit({
      ...IDLE,
      results: [
        { row: 2, state: 'created', oid: 'oid-2' },
        { row: 3, state: 'created', oid: 'oid-3' },
      ],
    });
    expect((await allRows(second)).slice(0, 2)).toMatchObject([
      { row: 2, state: 'created', oid: 'oid-2' },
      { row: 3, state: 'created', oid: 'oid-3' },
    ]);
    await close();
  });

  it('commits the results when the connection breaks', async () => {
    const { url, first, close } = await workers(60_000);
    const { claimed } = await first.commit({ ...IDLE, claims: 3 });
    await query(
      url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
    );
    const results = claimed.map(({ row }) => ({ row, state: 'created', oid: 'o' }) as const);
    await first.commit({ ...IDLE, results });
    expect(await first.startPass()).toMatchObject({ created: 3, sending: 0 });
    await close();
  });

  it.each(['57P01', '40001', '25P03', '57014'])('repeats a commit after error %s', async (code) => {
    const { url, first, close } = await workers(60_000);
    await query(
      url,
      `CREATE SEQUENCE turns;
       CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('turns') = 1 THEN RAISE EXCEPTION USING ERRCODE = '${code}'; END IF;
         RETURN NEW;
       END $$;
       CREATE TRIGGER fail BEFORE UPDATE ON profiles_import_rows FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
    expect((await first.commit({ ...IDLE, claims: 2 })).claimed).toMatchObject([
      { row: 2, tries: 1 },
      { row: 3, tries: 1 },
    ]);
    await close();
  });

  it('lets several workers of one machine import the same file', async () => {
    const url = await server().schema();
    const { mock, url: service } = await servedMock();
    const env = { XDG_STATE_HOME: temporaryFolder(), PROFILES_IMPORT_KEY: 'k'.repeat(32) };
    for (const _ of [1, 2]) {
      const worker = new TestImport(service, patientLines(5));
      expect((await worker.run(['--journal', url], { env })).exitCode).toBe(EXIT.done);
    }
    expect(mock.patients.size).toBe(5);
  });

  describe('rejects a database that is older than what was sent', () => {
    const TABLES = ['rows', 'runs'].map((name) => `profiles_import_${name}`);

    /** A worker that has sent, an earlier backup, and a new worker with the same high-water mark. */
    async function sent() {
      const { url, first: worker, second, later: open, close } = await workers(60_000);
      onTestFinished(async () => void (await close()));
      await worker.commit({ ...IDLE, claims: 2 });
      for (const table of TABLES) await query(url, `CREATE TABLE ${table}_old AS TABLE ${table}`);
      await worker.commit({ ...IDLE, claims: 2 });
      const later = open();
      onTestFinished(() => later.close());
      return { url, worker, second, later };
    }

    async function restore(url: string): Promise<void> {
      for (const table of TABLES) {
        await query(url, `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM ${table}_old`);
      }
    }

    const OLDER = { name: 'ImportError', exitCode: 4 };

    it('when a worker starts after a backup was restored', async () => {
      const { url, later } = await sent();
      await restore(url);
      await expect(later.prepare(FACTS, () => expect.unreachable())).rejects.toMatchObject(OLDER);
    });

    it('when a worker starts after the tables were dropped, and creates none', async () => {
      const { url, later, second } = await sent();
      await query(url, `DROP TABLE profiles_import_facts, profiles_import_pace, ${TABLES}`);
      const rows = () => batchOf(checkedRows(40));
      await expect(later.prepare(FACTS, rows)).rejects.toMatchObject(OLDER);
      await expect(second.startPass()).rejects.toThrow('42P01');
    });

    it('when a backup is restored during the import', async () => {
      const { url, worker } = await sent();
      await restore(url);
      await expect(worker.commit({ ...IDLE, claims: 2 })).rejects.toMatchObject(OLDER);
    });

    it('but accepts one in which another worker has continued', async () => {
      const { second, later } = await sent();
      await second.commit({ ...IDLE, claims: 2 });
      await later.prepare(FACTS, () => expect.unreachable());
    });
  });

  it('reports an unusable database without its URL', async () => {
    const url = await server().schema();
    const journal = postgresJournal(url);
    await journal.prepare(FACTS, () => batchOf(checkedRows(2)));
    const missing = postgresJournal(url.replace('/postgres?', '/secret?'));
    await expect(missing.startPass()).rejects.toThrow(
      /^The journal in PostgreSQL has no such database\.$/,
    );
    await query(url, "UPDATE profiles_import_facts SET value = '9' WHERE name = 'version'");
    await expect(postgresJournal(url).prepare(FACTS, () => expect.unreachable())).rejects.toThrow(
      /^The journal in PostgreSQL has version 9, and this program writes 5\.$/,
    );
    await server().stop();
    await expect(journal.startPass()).rejects.toThrow(
      /^The journal in PostgreSQL does not respond \(ENOENT\)\.$/,
    );
    await expect(
      postgresJournal('postgres://user:secret@127.0.0.1:1/x').startPass(),
    ).rejects.toThrow(/^The journal in PostgreSQL does not respond \(ECONNREFUSED\)\.$/);
  });
});

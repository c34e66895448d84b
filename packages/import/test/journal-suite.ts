import { type Cluster, isInstalled, startCluster } from '@profiles/testkit/postgres-cluster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow, ImportFacts, JournalRow, Turn } from '../src/journal/journal.ts';
import { PostgresDriver } from '../src/journal/postgres-driver.ts';
import { type HighWaterMarks, SqlJournal } from '../src/journal/sql-journal.ts';
import { SqliteDriver } from '../src/journal/sqlite-driver.ts';
import { FakeClock } from './run-command.ts';

/** The facts of the import that the suite plays. */
export const FACTS: ImportFacts = { key: 'k', file: 'f', columns: 'c', service: 's', client: 'i' };

/** Creates rows 2, 3 and so on. Every third has no username. */
export function checkedRows(count: number): CheckedRow[] {
  return Array.from({ length: count }, (_, at) => {
    const row = at + 2;
    const hash = `hash-${row}`;
    return { row, hash, identity: hash, named: row % 3 !== 0, reason: undefined };
  });
}

/** Yields rows as one batch. */
export async function* batchOf(rows: readonly CheckedRow[]) {
  yield rows;
}

/** A turn that does nothing. */
export const IDLE: Turn = { results: [], claims: 0, after: 0, again: [], pace: undefined };

/** Opens a journal in SQLite. By default it is temporary. */
export function sqliteJournal(path = '', now = () => 0, marks: HighWaterMarks = {}): SqlJournal {
  return new SqlJournal(new SqliteDriver(path, now), marks);
}

/** Opens a journal in PostgreSQL. */
export function postgresJournal(
  url: string,
  { leaseMs = 60_000, clock = new FakeClock(), marks = {} as HighWaterMarks } = {},
): SqlJournal {
  return new SqlJournal(new PostgresDriver(url, leaseMs, clock), marks);
}

/** Reads the rows of a journal. */
export async function allRows(journal: SqlJournal): Promise<readonly JournalRow[]> {
  const rows: JournalRow[] = [];
  for await (const row of journal.rows()) rows.push(row);
  return rows;
}

/**
 * Tests the behaviour of every journal.
 *
 * @param storage - Creates a database, and returns what opens a journal in it.
 */
export function describeJournal(storage: () => Promise<() => SqlJournal>): void {
  async function prepared(rows: readonly CheckedRow[] = checkedRows(6)) {
    const open = await storage();
    const journal = open();
    await journal.prepare(FACTS, () => batchOf(rows));
    return { open, journal };
  }

  it('claims each row once, in order', async () => {
    const { journal } = await prepared();
    const first = await journal.commit({ ...IDLE, claims: 2 });
    const [row] = first.claimed;
    const known = { row: 2, hash: 'hash-2', named: true };
    expect(row).toEqual({ ...known, doubt: false, tries: 1, failures: 0 });
    const rest = await journal.commit({ ...IDLE, claims: 9, after: 3 });
    expect(rest.claimed.map(({ row }) => row)).toEqual([4, 5, 6, 7]);
    expect((await journal.commit({ ...IDLE, claims: 9 })).claimed).toEqual([]);
    await journal.close();
  });

  it('claims only the first rows of the file while it is limited to them', async () => {
    const rows = checkedRows(6).map((row) => (row.row === 3 ? { ...row, reason: 'x' } : row));
    const { open, journal } = await prepared(rows);
    await journal.limitTo(3);
    expect(await journal.startPass()).toMatchObject({ ready: 2, rejected: 1, later: 3 });
    const { claimed } = await journal.commit({ ...IDLE, claims: 9 });
    expect(claimed.map(({ row }) => row)).toEqual([2, 4]);
    const results = claimed.map(({ row }) => ({ row, state: 'created' }) as const);
    await journal.commit({ ...IDLE, results });
    expect(await journal.startPass()).toMatchObject({ ready: 0, created: 2, later: 3 });
    await journal.close();
    const next = open();
    await next.prepare(FACTS, () => batchOf([]));
    await next.limitTo(7);
    expect(await next.startPass()).toMatchObject({ ready: 3, created: 2, rejected: 1, later: 0 });
    expect((await next.commit({ ...IDLE, claims: 9 })).claimed).toHaveLength(3);
    await next.close();
  });

  it('keeps results after a kill, and claims the ready rows again', async () => {
    const { open, journal } = await prepared();
    await journal.commit({ ...IDLE, claims: 4 });
    await journal.commit({
      ...IDLE,
      results: [
        { row: 2, state: 'created', oid: 'oid-1' },
        { row: 3, state: 'rejected', reason: 'conflict' },
        { row: 4, state: 'ready', doubt: true, reason: 'timeout' },
        { row: 5, state: 'ready', reason: 'rate_limited' },
      ],
    });
    await journal.close();
    const again = open();
    await again.prepare(FACTS, () => expect.unreachable());
    const counts = { ready: 4, created: 1, rejected: 1, sending: 0 };
    expect(await again.startPass()).toMatchObject(counts);
    const kept = { doubt: false, oid: undefined, reason: undefined };
    expect((await allRows(again)).slice(0, 4)).toEqual([
      { ...kept, row: 2, hash: 'hash-2', state: 'created', oid: 'oid-1' },
      { ...kept, row: 3, hash: 'hash-3', state: 'rejected', reason: 'conflict' },
      { ...kept, row: 4, hash: 'hash-4', state: 'ready', doubt: true, reason: 'timeout' },
      { ...kept, row: 5, hash: 'hash-5', state: 'ready', reason: 'rate_limited' },
    ]);
    const { claimed } = await again.commit({ ...IDLE, claims: 2 });
    expect(claimed.map(({ row, doubt }) => [row, doubt])).toEqual([
      [4, true],
      [5, false],
    ]);
    await again.commit({ ...IDLE, results: [{ row: 4, state: 'ready', reason: 'rate_limited' }] });
    expect((await allRows(again))[2]).toMatchObject({ state: 'ready', doubt: true });
    await again.close();
  });

  it('claims failed rows again with their number of failures', async () => {
    const { journal } = await prepared();
    await journal.commit({ ...IDLE, claims: 4 });
    const results = [
      { row: 2, state: 'ready', failures: 3, doubt: true, reason: 'timeout' },
      { row: 5, state: 'ready' },
      { row: 4, state: 'created', oid: 'oid-4' },
    ] as const;
    // The results count before the claims of the same turn.
    const turn = { claims: 1, after: 5, again: [5, 4, 2] };
    const turned = await journal.commit({ ...IDLE, results, ...turn });
    expect(turned.claimed.map(({ row, failures }) => [row, failures])).toEqual([
      [2, 3],
      [5, 0],
      [6, 0],
    ]);
    const unsent = [2, 5, 6].map((row) => ({ row, state: 'ready' }) as const);
    await journal.commit({ ...IDLE, results: unsent });
    expect(await allRows(journal)).toMatchObject([
      { row: 2, state: 'ready', doubt: true, reason: 'timeout' },
      { row: 3, state: 'sending' },
      { row: 4, state: 'created' },
      { row: 5, state: 'ready', doubt: false, reason: undefined },
      { row: 6, state: 'ready', doubt: false },
      { row: 7, state: 'ready' },
    ]);
    expect((await journal.commit({ ...IDLE, claims: 1 })).claimed).toMatchObject([
      { row: 2, failures: 3, doubt: true, tries: 3 },
    ]);
    await journal.close();
  });

  it('keeps a result without its oid when the oid cannot be stored', async () => {
    const { journal } = await prepared();
    await journal.commit({ ...IDLE, claims: 3 });
    await journal.commit({
      ...IDLE,
      results: [
        { row: 2, state: 'created', oid: 'oid\0-2' },
        { row: 3, state: 'created', oid: 'oid-\ud800' },
        { row: 4, state: 'created', oid: 'oid-\ud83d\ude00' },
      ],
    });
    const kept = (await allRows(journal)).slice(0, 3);
    expect(kept.map(({ state, oid, reason }) => [state, oid, reason])).toEqual([
      ['created', undefined, 'oid_unreadable'],
      ['created', undefined, 'oid_unreadable'],
      ['created', 'oid-\ud83d\ude00', undefined],
    ]);
    await journal.close();
  });

  it('marks an intent without a result as unknown after a kill', async () => {
    const { open, journal } = await prepared();
    await journal.commit({ ...IDLE, claims: 3 });
    await journal.close();
    const again = open();
    await again.prepare(FACTS, () => expect.unreachable());
    await again.startPass();
    expect((await allRows(again)).map(({ state, doubt }) => `${state} ${doubt}`)).toEqual([
      'ready true',
      'look_first true',
      'ready true',
      ...Array(3).fill('ready false'),
    ]);
    await again.close();
  });

  it('rejects duplicate rows and rows that break a rule', async () => {
    const [two, three, four, five] = checkedRows(4);
    if (!two || !three || !four || !five) return expect.unreachable();
    const { journal } = await prepared([
      { ...two, identity: undefined, reason: 'dob date' },
      { ...three, identity: 'same' },
      { ...four, identity: 'same' },
      { ...five, identity: 'same' },
    ]);
    expect((await allRows(journal)).map(({ state, reason }) => [state, reason])).toEqual([
      ['rejected', 'dob date'],
      ['ready', undefined],
      ['rejected', 'same_as_row 3'],
      ['rejected', 'same_as_row 3'],
    ]);
    await journal.close();
  });

  it('adds no row when reading the file fails', async () => {
    const open = await storage();
    const journal = open();
    const broken = async function* () {
      yield checkedRows(3);
      throw new Error('the file broke');
    };
    await expect(journal.prepare(FACTS, broken)).rejects.toThrow('the file broke');
    await journal.prepare(FACTS, () => batchOf(checkedRows(1)));
    expect(await journal.startPass()).toMatchObject({ ready: 1 });
    await journal.close();
  });

  it.each(Object.keys(FACTS).filter((name) => name !== 'client'))(
    'rejects an import with another %s',
    async (name) => {
      const { journal } = await prepared();
      const other = journal.prepare({ ...FACTS, [name]: 'other' }, () => expect.unreachable());
      await expect(other).rejects.toMatchObject({ name: 'ImportError', exitCode: 2 });
      await journal.close();
    },
  );

  it('asks before rows are sent with another client, once some were', async () => {
    const { journal } = await prepared();
    const prepare = (client: string, onOtherClient: (sent: number) => void) =>
      journal.prepare({ ...FACTS, client }, () => expect.unreachable(), onOtherClient);
    await prepare('a', () => expect.unreachable());
    await journal.commit({ ...IDLE, claims: 2 });
    const asked: number[] = [];
    const stop = (sent: number) => {
      asked.push(sent);
      throw new Error('not confirmed');
    };
    await expect(prepare('b', stop)).rejects.toThrow('not confirmed');
    await prepare('a', stop);
    await prepare('b', (sent) => asked.push(sent));
    await expect(prepare('a', stop)).rejects.toThrow('not confirmed');
    expect(asked).toEqual([2, 2, 2]);
    await journal.close();
  });

  it('slows down once for each epoch, and speeds up with each response', async () => {
    const { journal } = await prepared();
    const change = (responded: number, slower?: { epoch: number; wait: number; alone: boolean }) =>
      journal.commit({ ...IDLE, pace: { concurrency: 10, responded, ...(slower && { slower }) } });
    const busy = { epoch: 0, wait: 5000, alone: false };
    const { pace } = await change(0, busy);
    expect(pace).toMatchObject({ share: 0.5, epoch: 1 });
    expect(pace.pausedUntil - pace.now).toBeCloseTo(5000, -2);
    expect((await change(0, busy)).pace).toMatchObject({ share: 0.5, epoch: 1 });
    expect((await change(5)).pace.share).toBeCloseTo(0.6);
    expect((await change(0, { ...busy, epoch: 1, alone: true })).pace.share).toBe(0.1);
    expect((await change(1000)).pace.share).toBe(1);
    await journal.close();
  });
}

/**
 * Describes tests with a server of PostgreSQL of their own. Skips them if it is not installed.
 *
 * @param tests - Called with a function that returns the server while the tests run.
 */
export function describeWithPostgres(name: string, tests: (server: () => Cluster) => void): void {
  if (!isInstalled)
    console.warn(`Skipped: ${name}. PostgreSQL is missing (apt-get install postgresql).`);
  describe.skipIf(!isInstalled)(name, () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster();
    }, 60_000);
    afterAll(() => cluster.stop());
    tests(() => cluster);
  });
}

import { randomUUID } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  allRows,
  batchOf,
  checkedRows,
  describeJournal,
  FACTS,
  IDLE,
  sqliteJournal,
} from '../../test/journal-suite.ts';
import { temporaryFolder } from '../../test/run-command.ts';
import { HighWaterMark } from './high-water-mark.ts';
import { type CheckedRow, type ClaimedRow, JournalError } from './journal.ts';
import type { SqlJournal } from './sql-journal.ts';

/** Copies the file of a journal, and its log. */
function copyJournal(from: string, to: string): void {
  for (const end of ['', '-wal']) cpSync(`${from}${end}`, `${to}${end}`);
}

describe('a journal in SQLite', () => {
  describeJournal(async () => {
    const path = join(temporaryFolder(), 'import.sqlite');
    return () => sqliteJournal(path, () => performance.now());
  });

  /** Claims a row again and again. The log is written over, and no page is split. */
  async function claim(journal: SqlJournal, row: number, times: number): Promise<void> {
    for (let time = 0; time < times; time++) {
      await journal.commit({ ...IDLE, claims: 1, after: row - 1 });
      await journal.commit({ ...IDLE, results: [{ row, state: 'ready' }] });
    }
  }

  it.each([
    ['an earlier file beside a later log', ''],
    ['an earlier log beside a later file', '-wal'],
  ])('rejects %s', async (_, end) => {
    const path = join(temporaryFolder(), 'import.sqlite');
    const [early, late] = [join(temporaryFolder(), 'copy'), join(temporaryFolder(), 'copy')];
    const journal = sqliteJournal(path);
    await journal.prepare(FACTS, () => batchOf(checkedRows(400)));
    await claim(journal, 400, 1);
    copyJournal(path, early);
    await claim(journal, 2, 5);
    await claim(journal, 400, 100);
    copyJournal(path, late);
    await journal.close();
    cpSync(`${early}${end}`, `${late}${end}`);
    const mixed = sqliteJournal(late);
    await expect(mixed.prepare(FACTS, () => expect.unreachable())).rejects.toThrow(
      /copy is older than what was already sent/,
    );
    await mixed.close();
  });

  /** Sends rows in four runs. Returns what a kill after each turn would have left. */
  async function copiesOf(path: string, rows: readonly CheckedRow[]): Promise<readonly string[]> {
    const copies: string[] = [];
    for (let run = 0; run < 4; run++) {
      const journal = sqliteJournal(path);
      await journal.prepare(FACTS, () => batchOf(rows));
      await journal.startPass();
      let sent: readonly ClaimedRow[] = [];
      for (let turn = 0; turn < 3; turn++) {
        // A row with an oid is longer, so others move to another page.
        const created = (row: number) => ({ row, state: 'created', oid: randomUUID() }) as const;
        const results = sent.map(({ row }) => created(row));
        sent = (await journal.commit({ ...IDLE, results, claims: 5 })).claimed;
        const copy = join(temporaryFolder(), 'copy');
        copyJournal(path, copy);
        copies.push(copy);
      }
      await journal.close();
    }
    return copies;
  }

  /** Counts the rows of a journal. Returns `undefined` if it is rejected. */
  async function countRows(path: string): Promise<number | undefined> {
    let journal: SqlJournal | undefined;
    try {
      journal = sqliteJournal(path);
      await journal.prepare(FACTS, () => expect.unreachable());
      return (await allRows(journal)).length;
    } catch (error) {
      expect(error).toBeInstanceOf(JournalError);
      return undefined;
    } finally {
      await journal?.close();
    }
  }

  it('has every row or is rejected when the file and the log are of any two moments', async () => {
    // As long as a real hash, so that the rows fill several pages.
    const hash = 'h'.repeat(43);
    const rows = checkedRows(100).map((row) => ({ ...row, hash }));
    const copies = await copiesOf(join(temporaryFolder(), 'import.sqlite'), rows);
    const mixed = join(temporaryFolder(), 'import.sqlite');
    const found = new Set<number | undefined>();
    for (const file of copies) {
      for (const log of copies) {
        cpSync(file, mixed);
        cpSync(`${log}-wal`, `${mixed}-wal`);
        found.add(await countRows(mixed));
      }
    }
    expect(found).toEqual(new Set([rows.length, undefined]));
  });
});

/** A journal with both high-water marks. */
async function marked() {
  const folders = { inFolder: temporaryFolder(), onMachine: temporaryFolder() };
  const journal = sqliteJournal('', undefined, {
    inFolder: new HighWaterMark(folders.inFolder),
    onMachine: new HighWaterMark(folders.onMachine),
  });
  await journal.prepare(FACTS, () => batchOf(checkedRows(6)));
  return { journal, ...folders };
}

it('records claims in both high-water marks before it returns them', async () => {
  const { journal, inFolder, onMachine } = await marked();
  const seen = () => [inFolder, onMachine].map((folder) => [...new HighWaterMark(folder).runs]);
  await journal.commit(IDLE);
  expect(seen()).toEqual([[], []]);
  await journal.commit({ ...IDLE, claims: 2 });
  await journal.commit({ ...IDLE, claims: 3, after: 3 });
  expect(seen()).toEqual(Array(2).fill([[journal.run, 5]]));
  await journal.close();
});

it('releases claimed rows when it cannot write the high-water mark in the folder', async () => {
  const { journal, inFolder } = await marked();
  rmSync(inFolder, { recursive: true });
  await expect(journal.commit({ ...IDLE, claims: 2 })).rejects.toThrow(
    /^The high-water mark in the import's folder cannot be written \(ENOENT\)\.$/,
  );
  const states = (await allRows(journal)).map(({ state, doubt }) => `${state} ${doubt}`);
  expect(states).toEqual(Array(6).fill('ready false'));
  await journal.close();
});

it('claims rows when it cannot write the high-water mark on the machine', async () => {
  const { journal, onMachine } = await marked();
  rmSync(onMachine, { recursive: true });
  expect((await journal.commit({ ...IDLE, claims: 2 })).claimed).toHaveLength(2);
  await journal.close();
});

it('rejects a journal without a run that has an empty file in the high-water mark', async () => {
  const [path, inFolder] = [join(temporaryFolder(), 'journal'), temporaryFolder()];
  const first = sqliteJournal(path);
  await first.prepare(FACTS, () => batchOf(checkedRows(6)));
  await first.close();
  writeFileSync(join(inFolder, randomUUID()), '');
  const journal = sqliteJournal(path, undefined, { inFolder: new HighWaterMark(inFolder) });
  await expect(journal.prepare(FACTS, () => expect.unreachable())).rejects.toThrow(/is older/);
  await journal.close();
});

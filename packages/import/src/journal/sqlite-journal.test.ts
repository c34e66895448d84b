import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchOf, checkedRows, describeJournal, FACTS, IDLE } from '../../test/journal-suite.ts';
import { temporaryFolder } from '../../test/run-command.ts';
import { SqliteJournal } from './sqlite-journal.ts';

describe('a journal in SQLite', () => {
  describeJournal(async () => {
    const path = join(temporaryFolder(), 'import.sqlite');
    return {
      open: () => new SqliteJournal(path, () => performance.now()),
      kill: (journal) => journal.close(),
    };
  });

  /** Claims a row again and again. The log is written over, and no page is split. */
  async function claim(journal: SqliteJournal, row: number, times: number): Promise<void> {
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
    const copyTo = (copy: string) => {
      for (const each of ['', '-wal']) cpSync(`${path}${each}`, `${copy}${each}`);
    };
    const journal = new SqliteJournal(path, () => 0);
    await journal.prepare(FACTS, () => batchOf(checkedRows(400)));
    await claim(journal, 400, 1);
    copyTo(early);
    await claim(journal, 2, 5);
    await claim(journal, 400, 100);
    copyTo(late);
    await journal.close();
    cpSync(`${early}${end}`, `${late}${end}`);
    const mixed = new SqliteJournal(late, () => 0);
    await expect(mixed.prepare(FACTS, () => expect.unreachable())).rejects.toThrow(
      /copy is older than what was already sent/,
    );
    await mixed.close();
  });
});

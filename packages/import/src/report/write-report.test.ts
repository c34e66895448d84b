import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-command.ts';
import type { JournalRow } from '../journal/journal.ts';
import { writeReport } from './write-report.ts';

/** Writes a report of one row, and returns its line. */
async function lineOf(oid: string): Promise<string> {
  const path = join(temporaryFolder(), 'report.csv');
  const row: JournalRow = {
    row: 2,
    hash: '',
    state: 'created',
    doubt: false,
    oid,
    reason: undefined,
  };
  await writeReport(
    path,
    (async function* () {
      yield row;
    })(),
  );
  return readFileSync(path, 'utf8').split('\n').slice(1).join('\n').trimEnd();
}

it.each([
  ['patient-1', 'patient-1'],
  ['a=b', 'a=b'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  // A spreadsheet may take a semicolon for the separator.
  ['a;=1', '"a;=1"'],
])('writes the oid %j so that a spreadsheet does not run it', async (oid, cell) => {
  expect(await lineOf(oid)).toBe(`2,created,${cell},`);
});

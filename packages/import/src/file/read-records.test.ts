import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-command.ts';
import { readRecords } from './read-records.ts';

const FORM = { separator: ',', encoding: 'utf-8' };

async function recordsOf(text: string) {
  const path = join(temporaryFolder(), 'patients.csv');
  writeFileSync(path, text);
  const records: [number, ...string[]][] = [];
  for await (const { row, cells } of readRecords(path, FORM)) records.push([row, ...cells]);
  return records;
}

describe('reads every row of a file with', () => {
  it.each([
    ['a CRLF header and LF rows', 'fn,dob\r\nAsha,1\nKiran,2\n'],
    ['an LF header and CRLF rows', 'fn,dob\nAsha,1\r\nKiran,2\r\n'],
    ['a CR header and LF rows', 'fn,dob\rAsha,1\nKiran,2\n'],
    ['an LF header and CR rows', 'fn,dob\nAsha,1\rKiran,2'],
    ['CR only', 'fn,dob\rAsha,1\rKiran,2\r'],
    ['quoted cells and mixed line ends', 'fn,dob\n"Asha","1"\r\n"Kiran","2"\n'],
  ])('%s', async (_, text) => {
    expect(await recordsOf(text)).toEqual([
      [1, 'fn', 'dob'],
      [2, 'Asha', '1'],
      [3, 'Kiran', '2'],
    ]);
  });

  it("Excel's line with the separator", async () => {
    expect(await recordsOf('sep=,\r\nfn,dob\r\nAsha,1\r\n')).toEqual([
      [2, 'fn', 'dob'],
      [3, 'Asha', '1'],
    ]);
  });

  it('a chunk that ends between CR and LF', async () => {
    const long = 'x'.repeat(65_536 - 'fn\r\n\r'.length);
    expect(await recordsOf(`fn\r\n${long}\r\nKiran\r\n`)).toEqual([
      [1, 'fn'],
      [2, long],
      [3, 'Kiran'],
    ]);
  });
});

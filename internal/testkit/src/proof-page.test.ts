import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HEADLINES } from './headlines.ts';
import { proofPage, resultsPage } from './proof-page.ts';
import { RESULTS } from './report.ts';
import type { RecordedResult } from './result.ts';

const SIZES: RecordedResult = {
  command: 'bench',
  shows: 'It is small.',
  seconds: 300,
  date: '2026-01-31',
  rows: [
    { what: 'size', figure: '3 kB', goal: 'at most 2 kB', reached: false },
    { what: 'speed', figure: '1x', goal: 'at least 1x', reached: true },
    { what: 'weather', figure: 'fair' },
  ],
  notes: ['The weather was looked at.'],
};

function folderOf(...results: readonly RecordedResult[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-results-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [at, result] of results.entries())
    writeFileSync(join(folder, `${at}.json`), JSON.stringify(result));
  return folder;
}

it('the proof page counts the goals that were reached, and lists the others', () => {
  const page = proofPage(
    folderOf(SIZES, { ...SIZES, command: 'test:new', rows: SIZES.rows.slice(1) }),
  );
  expect(page).toContain('| [Performance](results.md#performance) | It is small. | 1 of 2 |');
  expect(page).toContain('| [test:new](results.md#testnew) | It is small. | 1 of 1 |');
  expect(page).toContain('<summary>What fell short: 1 of 3 goals</summary>\n\n| what | figure |');
  expect(page).toContain('\n| size | **3 kB**, asked for at most 2 kB |\n');
});

it('the proof page says that every goal was reached if nothing falls short', () => {
  const page = proofPage(folderOf({ ...SIZES, rows: SIZES.rows.slice(1) }));
  expect(page).toContain('\nEvery goal was reached.\n');
});

it('the proof page shows each figure that matters, as it was recorded', () => {
  const page = proofPage(RESULTS);
  expect(page).not.toContain('undefined');
  for (const { says } of HEADLINES)
    expect(page).toMatch(new RegExp(`\\n\\| \\[${says}\\]\\S+ \\| \\*\\*\\d`));
});

it('the page of the results folds the rows without a goal', () => {
  const [shown = '', folded = ''] = resultsPage(folderOf(SIZES)).split('<details>');
  expect(shown).toContain('| size | 3 kB | at most 2 kB | **falls short** |');
  expect(shown).not.toContain('weather');
  expect(folded).toContain('| weather | fair |\n\n- The weather was looked at.\n\n</details>');
  expect(folded).toContain('`npm run bench`, recorded on 2026-01-31; took 5 min.');
});

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

it('the page of the results names the commit, and those of rows that were not measured again', () => {
  const [row] = SIZES.rows;
  const rows = row ? [{ ...row, commit: 'fedcba98765' }, ...SIZES.rows.slice(1)] : [];
  expect(resultsPage(folderOf({ ...SIZES, rows, commit: COMMIT }))).toContain(
    'recorded on 2026-01-31 at commit `0123456789`, `fedcba9876`; took 5 min.',
  );
  expect(resultsPage(folderOf(SIZES))).toContain('recorded on 2026-01-31; took 5 min.');
});

it('the proof page names the commit if every result is of the same', () => {
  const one = { ...SIZES, commit: COMMIT };
  const sentence = 'Every result is of commit `0123456789`.';
  expect(proofPage(folderOf(one, { ...one, command: 'test:new' }))).toContain(sentence);
  const changed = { ...one, commit: `${COMMIT} with changes` };
  expect(proofPage(folderOf(changed))).toContain('of commit `0123456789` with changes.');
  expect(proofPage(folderOf(one, SIZES))).not.toContain(sentence);
  expect(proofPage(folderOf(one, { ...one, commit: 'fedcba' }))).not.toContain('Every result');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { servedMock, TestImport, temporaryFolder } from '../test/run-command.ts';
import { EXIT } from './messages/exit-codes.ts';
import { runImport } from './run-import.ts';

/** Runs `profiles-import template` in a folder. */
async function template(folder: string, ...more: readonly string[]) {
  const lines: string[] = [];
  const exitCode = await runImport(['template', folder, ...more], {
    output: { out: (line) => lines.push(line), error: (line) => lines.push(line) },
    progress: { write: () => {} },
    env: {},
    listen: () => new AbortController().signal,
  });
  return { exitCode, lines: lines.map((line) => line.replaceAll(`${folder}/`, '')) };
}

const CSV = 'patients-template.csv';
const XLSX = 'patients-template.xlsx';

it('writes an empty CSV file and workbook once, and replaces neither', async () => {
  const folder = temporaryFolder();
  expect(await template(folder)).toEqual({
    exitCode: EXIT.done,
    lines: [
      `The files ${CSV} and ${XLSX} have a column for each field. The sheet Fields of the workbook explains them.`,
    ],
  });
  expect(readdirSync(folder)).toEqual([CSV, XLSX]);
  expect(await template(folder)).toEqual({
    exitCode: EXIT.usage,
    lines: [`profiles-import: ${CSV} exists, and is not replaced. Name another folder.`],
  });
});

it('a person fills the CSV file or the workbook with the examples, and needs no map to import it', async () => {
  const folder = temporaryFolder();
  await template(folder);
  const csv = readFileSync(join(folder, CSV), 'utf8');
  const book = read(readFileSync(join(folder, XLSX)), { cellNF: true });
  const sheet = book.Sheets['Patients'] ?? {};
  // A spreadsheet changes no number or date in a cell of text.
  expect(sheet['G2001']?.z).toBe('@');
  const facts = utils.sheet_to_json<Record<string, string>>(book.Sheets['Fields'] ?? {});
  const example = new Map(facts.map(({ Column = '', Example = '' }) => [Column, Example]));
  const [columns = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const values = columns.map((column) => example.get(column) ?? '');
  utils.sheet_add_aoa(sheet, [values], { origin: 'A2' });
  const workbook: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' });
  for (const content of [`${csv}${values.join()}\r\n`, workbook]) {
    const { mock, url } = await servedMock();
    const test = new TestImport(url, content);
    expect((await test.run(['--dry-run'])).lines.at(-2)).toBe(
      'You are ready: this command sends 1 patient.',
    );
    expect((await test.run()).exitCode).toBe(EXIT.done);
    expect(mock.patients.list()).toEqual([
      expect.objectContaining({
        fn: 'asha',
        s: 'Ms',
        dob: '1990-04-12',
        gen: 'F',
        username: 'UHID-1042',
      }),
    ]);
  }
});

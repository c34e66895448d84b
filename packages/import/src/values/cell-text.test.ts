import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRecords } from '../file/read-records.ts';
import { readText, spreadsheetCell } from './cell-text.ts';

/** Cells of any characters, many of which mean something in a spreadsheet or in CSV. */
const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'=+-@\t\r\n"\',;|0123456789 aA',
        '="',
        '""',
        'mar ',
        '\u0301',
        '\u200b',
        '\ufeff',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

const form = (separator: string) => ({ separator, encoding: 'utf-8' });

it('writes each cell so that its text is read again', async () => {
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  });
  const property = fc.asyncProperty(
    rows,
    fc.constantFrom(',', ';', '\t', '|'),
    async (cells, delimiter) => {
      const written = cells.map((row) => ['reason', ...row.map(spreadsheetCell)]);
      async function* texts() {
        yield stringify(written, { delimiter });
      }
      const read: string[][] = [];
      for await (const record of readRecords('x.csv', form(delimiter), texts())) {
        read.push(record.cells.slice(1).map((text) => readText(text).text));
      }
      expect(read).toEqual(cells.map((row) => row.map((text) => readText(text).text)));
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

it('writes no cell that a spreadsheet runs', () => {
  const property = fc.property(cell, (text) => {
    const written = spreadsheetCell(text);
    // Within the quotes of the only formula, a quote is written twice.
    if (!/^="(?:[^"]|"")*"$/.test(written)) expect(written).toMatch(/^ *(?:[\p{L}\d]|$)/u);
  });
  fc.assert(property, { numRuns: 2000 });
});

it.each([
  ['Asha', 'Asha'],
  ['Asha\nPatil', 'Asha\nPatil'],
  ['', ''],
  ['0', '0'],
  ['98765432101', '98765432101'],
  ['987654321012', '="987654321012"'],
  ['00124', '="00124"'],
  ['1.50', '="1.50"'],
  ['1990-04-12', '="1990-04-12"'],
  ['Mar 1', '="Mar 1"'],
  ['DEC1', '="DEC1"'],
  ['12-10', '="12-10"'],
  ['1E5', '="1E5"'],
  ['+919876543210', '="+919876543210"'],
  ['-', '="-"'],
  ["'5", '="5"'],
  ['="00124"', '="00124"'],
  ['=HYPERLINK("http://x","y")', '="=HYPERLINK(""http://x"",""y"")"'],
  ['\t=1+1', '="=1+1"'],
  ['\uff1d1', '="\uff1d1"'],
  [`B${' 1'.repeat(20)}`, `B${' 1'.repeat(20)}`],
])('writes %j as %j', (text, written) => {
  expect(spreadsheetCell(text)).toBe(written);
});

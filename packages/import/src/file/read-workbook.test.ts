import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TEXTS = [
  '<t>00123</t>',
  '<t>A &amp; B</t>',
  '<r><t>Ward </t></r><r><t>B</t></r>',
  '<t>date1904="true"</t>',
];
const FORMATS = ['0.00E+00', 'dd/mm/yyyy;@', '[$-F800]dddd\\,\\ mmmm', '[$-409]d\\-mmm\\ h:mm'];
const ZEROS = '<numFmt numFmtId="164" formatCode="&quot;UHID-&quot;00000"/>';
const STYLES = [0, 14, 22, 164, 165, 166, 167];

/** Creates a workbook of the rows of each sheet. Other parts can be replaced. */
function workbook(sheets: Readonly<Record<string, string>>, parts: Record<string, string> = {}) {
  const names = Object.keys(sheets);
  const xmlOf = <Item>(items: readonly Item[], xml: (item: Item, at: number) => string) =>
    items.map(xml).join('');
  const files = {
    'xl/workbook.xml': `<workbook><sheets>${xmlOf(names, (name, at) => `<sheet name="${name}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<a>${xmlOf(names, (_, at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/${at}.xml"/>`)}</a>`,
    'xl/sharedStrings.xml': `<sst>${xmlOf(TEXTS, (text) => `<si>${text}</si>`)}</sst>`,
    'xl/styles.xml': `<a>${xmlOf(FORMATS, (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)}<cellXfs>${xmlOf(STYLES, (id) => `<xf numFmtId="${id}"/>`)}</cellXfs></a>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  const entries = Object.entries(files).map(([name, xml]) => [name, strToU8(xml)] as const);
  return zipSync(Object.fromEntries(entries));
}

/** A row. A cell is a text, or XML without its place. */
function row(number: number, ...cells: readonly string[]): string {
  const xml = cells.map((cell, at) => {
    const whole = cell.startsWith('<') ? cell : `<c t="str"><v>${cell}</v></c>`;
    return whole.replace('<c', `<c r="${'ABCD'[at]}${number}"`);
  });
  return `<row r="${number}">${xml.join('')}</row>`;
}

const number = (digits: string, style = 0) => `<c s="${style}"><v>${digits}</v></c>`;
const HEADER = row(1, 'fn', 'dob', 'gen', 'extras.value');
const asha = (cell: string, at = 2) => row(at, 'Asha', '1990-04-12', 'F', cell);

/** Imports a workbook. Returns the patients that are stored, and what the command did. */
async function imported(bytes: Uint8Array, ...more: readonly string[]) {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, bytes);
  return { test, ...(await test.run(more)), patients: mock.patients.list() };
}

it.each<[string, string | undefined]>([
  ['<c t="s"><v>0</v></c>', '00123'],
  ['<c t="s" s="1"><v>1</v></c>', 'A & B'],
  ['<c t="s"><v>2</v></c>', 'Ward B'],
  ['<c t="s"><v>3</v></c>', 'date1904="true"'],
  ['<c t="b"><v>1</v></c>', 'TRUE'],
  ['<c s="1"/>', undefined],
  [number('919876543210'), '919876543210'],
  [number('9.1987654321E11', 3), '919876543210'],
  [number('1042.0'), '1042'],
  [number('12345678901234567890'), '12345678901234567890'],
  [number('37.200000000000003'), '37.2'],
  [number('32975', 5), '1990-04-12'],
  [number('32975.770833333336', 2), '1990-04-12 18:30:00'],
  [number('32975.750000001', 6), '1990-04-12 18:00:00'],
  [number('32974.99999999999', 2), '1990-04-12'],
  [number('0.77083333333333337', 2), '18:30:00'],
  [number('1', 1), '1900-01-01'],
  [number('60', 1), '1900-02-29'],
  ['<c t="d"><v>1990-04-12T00:00:00</v></c>', '1990-04-12'],
])('reads the cell %s as %s in any time zone', async (cell, value) => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { patients } = await imported(workbook({ A: HEADER + asha(cell) }));
  expect(patients.map(({ extras }) => extras?.['value'])).toEqual([value]);
});

it('keeps the places of cells and the numbers of rows', async () => {
  const rows = HEADER.replaceAll('1"', '3"') + asha('1', 6) + row(9, 'Ravi', '<c s="1"/>', 'M');
  const { test, exitCode } = await imported(workbook({ A: rows }));
  expect(exitCode).toBe(1);
  expect(readFileSync(test.report, 'utf8')).toMatch(/\n6,created.*\n9,rejected,,dob required/);
  const rejected = readFileSync(join(`${test.file}.import`, 'rejected.csv'), 'utf8');
  expect(rejected).toBe('\ufeffrejected_because,fn,dob,gen,extras.value\ndob required,Ravi,,M,\n');
});

const SHEETS = { First: HEADER + asha('1'), Second: HEADER + asha('2') };

it('reads the sheet that --sheet names, also when it resumes', async () => {
  const { test, patients } = await imported(workbook(SHEETS), '--sheet', 'Second');
  expect(patients).toMatchObject([{ extras: { value: '2' } }]);
  expect((await test.run()).lines[0]).toContain('--encoding and --sheet.');
});

it.each([
  '<c t="e"><f>NA()</f><v>#N/A</v></c>',
  '<c s="1" t="e"><v>#REF!</v></c>',
  '<c><f>1+1</f></c>',
  '<c s="1"><f t="shared" si="0"/><v></v></c>',
])('rejects the cell %s', async (cell) => {
  const { test, exitCode, patients } = await imported(workbook({ A: HEADER + asha(cell) }));
  expect([exitCode, patients]).toEqual([1, []]);
  expect(readFileSync(test.report, 'utf8')).toContain('extras.value spreadsheet_error');
});

it('reads an empty text as nothing', async () => {
  const cell = '<c t="str"><f>""</f><v></v></c>';
  const { patients } = await imported(workbook({ A: HEADER + asha(cell) }));
  expect(patients).toEqual([expect.not.objectContaining({ extras: expect.anything() })]);
});

it.each(['1', 'true'])('reads dates that count from 1904, as %s', async (is1904) => {
  const info = `<workbookPr date1904="${is1904}"/><sheets><sheet name="A" r:id="rId0"/></sheets>`;
  const rows = HEADER + row(2, 'Asha', number('31513', 1), 'F', 'x');
  const { patients } = await imported(
    workbook({ A: rows }, { 'xl/workbook.xml': `<a>${info}</a>` }),
  );
  expect(patients).toMatchObject([{ dob: '1990-04-12' }]);
});

describe('says, and sends nothing or an empty value, if a workbook', () => {
  const good = workbook(SHEETS);
  it.each<[string, Uint8Array, ...string[]]>([
    ['is .xls or has a password', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['is .ods', zipSync({ mimetype: strToU8('application/') })],
    ['is cut off', good.subarray(0, -100)],
    ['is not XML', workbook({ A: `${HEADER}<row r="2"><c r="A2"></row>` })],
    ['is empty', workbook({ A: '' })],
    ['has no such sheet', good, '--sheet', 'third'],
    ['is read with --encoding', good, '--encoding', 'windows-1252'],
    ['is CSV', Buffer.from('fn,dob'), '--sheet', 'First'],
    ['shows zeros', workbook(SHEETS, { 'xl/styles.xml': ZEROS }), '--dry-run'],
  ])('%s', async (_, content, ...more) => {
    const { exitCode, lines, patients } = await imported(content, ...more);
    expect(patients).toEqual([]);
    expect([exitCode, lines[0]]).toMatchSnapshot();
  });
});

it('names the package that is missing', () => {
  const hooks = `data:text/javascript,import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => next(name.replace(/^read-excel-file.*/, 'missing'), context) });`;
  const { file } = new TestImport('http://127.0.0.1:1', workbook(SHEETS));
  const flags = ['--conditions=@profiles/source', '--import', hooks];
  const main = join(import.meta.dirname, '../main.ts');
  const { status, stderr } = spawnSync(process.execPath, [...flags, main, file, '--dry-run']);
  expect([status, String(stderr)]).toEqual([2, expect.stringContaining('-p read-excel-file')]);
});

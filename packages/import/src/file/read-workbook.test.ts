import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"`;
const TEXTS = [
  '<t>00123</t>',
  '<t>A &amp; B</t>',
  '<r><t>Ward </t></r><r><t>B</t></r>',
  '<t>date1904="true"</t>',
];
const FORMATS = [
  '0.00E+00',
  'dd/mm/yyyy;@',
  '[$-F800]dddd\\,\\ mmmm',
  '[$-409]d\\-mmm\\ h:mm',
  '0&quot;-&quot;0000',
  '&quot;UHID-&quot;0',
  '00000',
  '0',
];
const STYLES = [0, 14, 22, 164, 165, 166, 167, 168, 169, 170, 171];

/** Creates a workbook of the rows of each sheet. Other parts can be replaced. */
function workbook(sheets: Readonly<Record<string, string>>, parts: Record<string, string> = {}) {
  const names = Object.keys(sheets);
  const xmlOf = <Item>(items: readonly Item[], xml: (item: Item, at: number) => string) =>
    items.map(xml).join('');
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${main}.${type}+xml"/>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('workbook', 'sheet.main')}${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}${xmlOf(names, (_, at) => override(`worksheets/${at}`, 'worksheet'))}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN}><sheets>${xmlOf(names, (name, at) => `<sheet name="${name}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${xmlOf(names, (_, at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/${at}.xml"/>`)}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${xmlOf(TEXTS, (text) => `<si>${text}</si>`)}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${xmlOf(FORMATS, (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)}</numFmts><cellXfs>${xmlOf(STYLES, (id) => `<xf numFmtId="${id}"/>`)}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  return zipped(files);
}

/** Creates a ZIP of files. */
function zipped(files: Readonly<Record<string, string>>): Uint8Array {
  const zip = CFB.utils.cfb_new({ fileType: 'zip' });
  for (const [name, text] of Object.entries(files)) {
    CFB.utils.cfb_add(zip, name, Buffer.from(text));
  }
  return Buffer.from(CFB.write(zip, { fileType: 'zip', type: 'buffer' }));
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
  [number('123456789012345'), '123456789012345'],
  [number('1069', 7), '0-1069'],
  [number('42', 8), 'UHID-42'],
  [number('43', 9), '00043'],
  [number('37.5', 10), '37.5'],
  [number('1042', 10), '1042'],
  ['<c t="inlineStr"><is><t>1234567890123456</t></is></c>', '1234567890123456'],
  ['<c t="str"><v><![CDATA[A & B]]></v></c>', 'A & B'],
  [number('37.200000000000003'), '37.2'],
  [number('32975', 5), '1990-04-12'],
  [number('32975.770833333336', 2), '1990-04-12 18:30:00'],
  [number('32975.750000001', 6), '1990-04-12 18:00:00'],
  [number('32974.99999999999', 2), '1990-04-12'],
  [number('0.77083333333333337', 2), '18:30:00'],
  [number('1', 1), '1900-01-01'],
  [number('60', 1), '60'],
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
  expect(rejected).toBe('\ufeffrejected_because,fn,dob,gen,extras.value\ndob required,Ravi,,M\n');
});

const SHEETS = { First: HEADER + asha('1'), Second: HEADER + asha('2') };

it('reads the sheet that --sheet names, also when it resumes', async () => {
  const { test, patients } = await imported(workbook(SHEETS), '--sheet', 'Second');
  expect(patients).toMatchObject([{ extras: { value: '2' } }]);
  expect((await test.run(['--confirm', 'several-sheets'])).lines.join()).toContain(
    '--quote and --sheet.',
  );
});

it.each([
  '<c t="e"><f>NA()</f><v>#N/A</v></c>',
  '<c s="1" t="e"><v>#REF!</v></c>',
  '<c><f>1+1</f></c>',
  '<c s="1"><f t="shared" ref="D2:D3" si="0">1+1</f><v></v></c>',
])('rejects the cell %s, and one below with the same formula', async (cell) => {
  const below = '<c><f t="shared" si="0"/></c>';
  const sheet = HEADER + asha(cell) + (cell.includes('si=') ? asha(below, 3) : '');
  const { test, exitCode, patients } = await imported(workbook({ A: sheet }));
  expect([exitCode, patients]).toEqual([1, []]);
  expect(readFileSync(test.report, 'utf8')).toContain('extras.value spreadsheet_error');
});

it('rejects a number of more than 15 digits, which has lost the others', async () => {
  const sheet = HEADER + asha(number('1234567890123456'));
  const { test, patients } = await imported(workbook({ A: sheet }));
  expect(patients).toEqual([]);
  expect(readFileSync(test.report, 'utf8')).toContain('extras.value spreadsheet_number');
});

it.each(['fn', 'ln', 'mobile', 'username', 'abha', 'email'])(
  'rejects a date and a boolean in %s',
  async (field) => {
    const cells = [number('46088', 1), '<c t="b"><v>1</v></c>'];
    const rows = cells.map((cell, at) =>
      row(
        at + 2,
        ...(field === 'fn' ? [cell, '1990-04-12', 'F'] : ['Asha', '1990-04-12', 'F', cell]),
      ),
    );
    const header = field === 'fn' ? row(1, 'fn', 'dob', 'gen') : row(1, 'fn', 'dob', 'gen', field);
    const book = workbook({ A: header + rows.join('') });
    const { test, patients } = await imported(book, '--confirm', 'exchanged-columns');
    expect(patients).toEqual([]);
    const report = readFileSync(test.report, 'utf8');
    expect(report.match(new RegExp(`${field} spreadsheet_type`, 'g'))).toHaveLength(2);
  },
);

it('reads an empty text as nothing', async () => {
  const cell = '<c t="str"><f>""</f><v></v></c>';
  const { patients } = await imported(workbook({ A: HEADER + asha(cell) }));
  expect(patients).toEqual([expect.not.objectContaining({ extras: expect.anything() })]);
});

it.each(['1', 'true'])('reads dates that count from 1904, as %s', async (is1904) => {
  const info = `<workbookPr date1904="${is1904}"/><sheets><sheet name="A" r:id="rId0"/></sheets>`;
  const rows = HEADER + row(2, 'Asha', number('31513', 1), 'F', 'x');
  const { patients } = await imported(
    workbook({ A: rows }, { 'xl/workbook.xml': `<workbook ${MAIN}>${info}</workbook>` }),
  );
  expect(patients).toMatchObject([{ dob: '1990-04-12' }]);
});

describe('says, and sends nothing or an empty value, if a workbook', () => {
  const good = workbook(SHEETS);
  it.each<[string, Uint8Array, ...string[]]>([
    ['is .xls or has a password', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['is .ods', zipped({ mimetype: 'application/' })],
    ['is cut off', good.subarray(0, -100)],
    ['is empty', workbook({ A: '' })],
    ['has no such sheet', good, '--sheet', 'third'],
    ['is read with --encoding', good, '--encoding', 'windows-1252'],
    ['is CSV', Buffer.from('fn,dob'), '--sheet', 'First'],
  ])('%s', async (_, content, ...more) => {
    const { exitCode, lines, patients } = await imported(content, ...more);
    expect(patients).toEqual([]);
    expect([exitCode, lines[0]]).toMatchSnapshot();
  });
});

describe('the sheets of a workbook', () => {
  const sheets = { Old: HEADER + asha('1'), Patients: HEADER + asha('2'), Notes: row(1, 'x', 'y') };
  const hidden = (...states: readonly string[]) => {
    const items = Object.keys(sheets).map(
      (name, at) => `<sheet name="${name}" state="${states[at]}" r:id="rId${at}"/>`,
    );
    return workbook(sheets, {
      'xl/workbook.xml': `<workbook ${MAIN}><sheets>${items.join('')}</sheets></workbook>`,
    });
  };

  it.each(['hidden', 'veryHidden'])(
    'that are %s are not chosen, but can be named',
    async (state) => {
      const { lines, patients } = await imported(hidden(state, 'visible', 'visible'));
      expect(lines[0]).toBe('The sheet "Patients" was read.');
      expect(patients).toMatchObject([{ extras: { value: '2' } }]);
      const named = await imported(hidden(state, 'visible', 'visible'), '--sheet', 'Old');
      expect(named.patients).toMatchObject([{ extras: { value: '1' } }]);
    },
  );

  it('stop the import if two have such columns, and are not named', async () => {
    const book = hidden('visible', 'visible', 'visible');
    const stopped = await imported(book);
    expect([stopped.exitCode, stopped.lines[0], stopped.patients]).toEqual([
      2,
      'profiles-import: Stop several-sheets: Other sheets have such columns too: "Patients". Name one with --sheet, or go on with --confirm several-sheets.',
      [],
    ]);
    const confirmed = await imported(book, '--confirm', 'several-sheets');
    expect(confirmed.patients).toMatchObject([{ extras: { value: '1' } }]);
    const { exitCode } = await imported(book, '--sheet', 'Old');
    expect(exitCode).toBe(0);
  });
});

it('a merged cell counts for all its rows, and makes no row of its own', async () => {
  const ward = '<c t="str"><v>Ward B</v></c>';
  const rows =
    HEADER + asha(ward) + row(3, 'Sita', '1990-04-12', 'F') + row(4, 'Gita', '1990-04-12', 'F');
  const merges = '</sheetData><mergeCells><mergeCell ref="D2:D9"/></mergeCells><sheetData>';
  const { exitCode, patients } = await imported(workbook({ A: rows + merges }));
  expect(exitCode).toBe(0);
  expect(patients.map(({ extras }) => extras?.['value'])).toEqual(['Ward B', 'Ward B', 'Ward B']);
});

it('a far cell does not count as rows', async () => {
  const far = '<row r="1048576"><c r="XFD1048576" s="1"/></row>';
  const { lines } = await imported(workbook({ A: HEADER + asha('1') + far }), '--dry-run');
  expect(lines).toContain('The row is valid.');
});

const ROWS = [
  ['fn', 'dob', 'gen', 'username'],
  ['Asha', '1990-04-12', 'F', '00042'],
];

it.each(['xlsx', 'xlsb', 'biff8', 'biff5', 'ods', 'fods', 'xlml', 'html'] as const)(
  'reads a workbook in the form %s',
  async (bookType) => {
    const book = utils.book_new(utils.aoa_to_sheet(ROWS), 'A');
    const bytes: Buffer = write(book, { bookType, type: 'buffer' });
    const { patients } = await imported(bytes);
    expect(patients).toMatchObject([{ fn: 'asha', dob: '1990-04-12', username: '00042' }]);
  },
);

it('reads the elements of a workbook that have a prefix', async () => {
  const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${(HEADER + asha('<c t="e"><v>#REF!</v></c>')).replaceAll(/<(\/?)(?=\w)/g, '<$1x:')}</x:sheetData></x:worksheet>`;
  const { test, patients } = await imported(workbook({ A: '' }, { 'xl/worksheets/0.xml': sheet }));
  expect(patients).toEqual([]);
  expect(readFileSync(test.report, 'utf8')).toContain('2,rejected,,extras.value spreadsheet_error');
});

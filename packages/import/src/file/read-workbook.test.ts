import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BookType, CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PARTS = { workbook: 'sheet.main', styles: 'styles', sharedStrings: 'sharedStrings' };
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
  '##0000',
  '#,##0',
  '0.00',
  'mmm-d',
  'mmm-yy',
];
const STYLES = [0, 14, 22, ...FORMATS.map((_, at) => 164 + at)];

/** Puts files into a ZIP file. */
function zipped(files: Readonly<Record<string, string>>, fileType: 'zip' | 'cfb' = 'zip'): Buffer {
  const container = CFB.utils.cfb_new();
  for (const [name, text] of Object.entries(files)) {
    CFB.utils.cfb_add(container, `/${name}`, Buffer.from(text));
  }
  return CFB.write(container, { fileType, type: 'buffer', compression: true });
}

/** Creates a workbook of the rows of each sheet. Other parts can be replaced. */
function workbook(sheets: Readonly<Record<string, string>>, parts: Record<string, string> = {}) {
  const names = Object.keys(sheets);
  const xmlOf = <Item>(items: readonly Item[], xml: (item: Item, at: number) => string) =>
    items.map(xml).join('');
  const files = {
    '[Content_Types].xml': `<Types xmlns="${TYPES}">${xmlOf(Object.entries(PARTS), ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT}.${type}+xml"/>`)}${xmlOf(names, (_, at) => `<Override PartName="/xl/worksheets/${at}.xml" ContentType="${CONTENT}.worksheet+xml"/>`)}</Types>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}"><sheets>${xmlOf(names, (name, at) => `<sheet name="${name}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<a>${xmlOf(names, (_, at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/${at}.xml"/>`)}</a>`,
    'xl/sharedStrings.xml': `<sst>${xmlOf(TEXTS, (text) => `<si>${text}</si>`)}</sst>`,
    'xl/styles.xml': `<a><numFmts>${xmlOf(FORMATS, (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)}</numFmts><cellXfs>${xmlOf(STYLES, (id) => `<xf numFmtId="${id}"/>`)}</cellXfs></a>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  return zipped(files);
}

/** A row. A cell is a text, or XML without its place. */
function row(number: number, ...cells: readonly string[]): string {
  const xml = cells.map((cell, at) => {
    const whole = cell.startsWith('<') ? cell : `<c t="str"><v>${cell}</v></c>`;
    return whole.replace('<c', `<c r="${'ABCDE'[at]}${number}"`);
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
  [number('43', 9), '0043'],
  [number('1042', 10), '1042'],
  [number('1042', 11), '1042'],
  [number('61.4', 8), '61.4'],
  [number('37.200000000000003'), '37.2'],
  [number('32975', 5), '1990-04-12'],
  [number('32975.770833333336', 2), '1990-04-12 18:30:00'],
  [number('32975.750000001', 6), '1990-04-12 18:00:00'],
  [number('32974.99999999999', 2), '1990-04-12'],
  [number('0.77083333333333337', 2), '18:30:00'],
  [number('1', 1), '1900-01-01'],
  [number('60', 1), '1900-02-29'],
  ['<c t="d"><v>1990-04-12T00:00:00</v></c>', '1990-04-12'],
  ['<c t="inlineStr"><is><t><![CDATA[A & B]]></t></is></c>', 'A & B'],
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
  const { lines } = await test.run(['--dry-run']);
  expect(lines.filter((line) => line.includes('short_row'))).toEqual([]);
  expect(readFileSync(test.report, 'utf8')).toMatch(/\n6,created.*\n9,rejected,,dob required/);
  const rejected = readFileSync(join(`${test.file}.import`, 'rejected.csv'), 'utf8');
  expect(rejected).toBe('\ufeffrejected_because,fn,dob,gen,extras.value\ndob required,Ravi,,M\n');
});

const SHEETS = {
  Hidden: HEADER + asha('0'),
  First: HEADER + asha('1'),
  Second: HEADER + asha('2'),
};
const HIDDEN = {
  'xl/workbook.xml': `<workbook xmlns="${MAIN}"><sheets>${Object.keys(SHEETS)
    .map((name, at) => `<sheet name="${name}" r:id="rId${at}"${at ? '' : ' state="veryHidden"'}/>`)
    .join('')}</sheets></workbook>`,
};

it.each([
  [[], '1', 'First'],
  [['--sheet', 'Second'], '2', 'Second'],
  [['--sheet', 'Hidden'], '0', 'Hidden'],
])('reads with %j the value %s, and says that the sheet %s was read', async (more, value, name) => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, workbook(SHEETS, HIDDEN));
  const { lines } = await test.confirmed(more);
  expect(mock.patients.list()).toMatchObject([{ extras: { value } }]);
  expect(lines).toContainEqual(expect.stringContaining(`The sheet "${name}" was read.`));
  if (name === 'First') return;
  expect((await test.confirmed()).lines.at(-1)).toContain('--quote and --sheet.');
});

it('stops if a sheet is hidden, or another visible one may have patients, and none is named', async () => {
  const { exitCode, lines, patients } = await imported(workbook(SHEETS, HIDDEN));
  expect([exitCode, lines.slice(1, 3), patients]).toEqual([
    2,
    [
      'profiles-import: Stop hidden: The workbook hides 1 sheets: "Hidden". Show them, or remove them from a copy, or go on with --confirm hidden=1/1.',
      'profiles-import: Stop several-sheets: Other sheets may have patients too: "Second". Name one with --sheet, or go on with --confirm several-sheets=1/1.',
    ],
    [],
  ]);
  const more = { Named: row(1, 'Vorname', 'geb.', 'm/w'), Bare: row(1, 'Ravi', '1984-11-30', 'M') };
  const { lines: stops } = await imported(workbook({ First: HEADER + asha('1'), ...more }));
  expect(stops).toContainEqual(expect.stringContaining('patients too: "Named", "Bare". '));
  const others = workbook({ First: HEADER + asha('1'), Notes: row(1, 'fn', 'ward') });
  expect((await imported(others)).exitCode).toBe(0);
});

it('stops for rows and columns that a workbook hides, and counts those with values', async () => {
  const hidden = row(3, 'Ravi', '1984-11-30', 'M', 'x').replace('<row ', '<row hidden="1" ');
  const cols = '</sheetData><cols><col min="4" max="5" hidden="1"/></cols><sheetData>';
  const { lines, patients } = await imported(workbook({ A: HEADER + asha('1') + hidden + cols }));
  expect(lines).toContainEqual(
    expect.stringMatching(
      /Stop hidden: The workbook hides 1 rows: row 3; 1 columns: D\. .+=2\/2\.$/,
    ),
  );
  expect(patients).toEqual([]);
});

it('stops for dates of birth that a workbook shows without their day or year', async () => {
  const born = (at: number, date: string) => row(at, `Asha ${at}`, date, 'F');
  const rows = HEADER + born(2, number('32964', 13)) + born(3, number('32975', 6));
  const system = born(4, number('32975', 5));
  const { lines, patients } = await imported(workbook({ A: rows + system }));
  expect(lines).toContainEqual(
    expect.stringContaining(
      'Stop mixed-dates: The dates of birth are of several kinds: 2 rows in a date of the workbook that shows no day or no year, 1 row in a date of the workbook. ',
    ),
  );
  const alone = await imported(workbook({ A: rows }));
  expect(alone.lines).toContainEqual(expect.stringContaining('Stop mixed-dates: '));
  expect([...patients, ...alone.patients]).toEqual([]);
});

it.each([
  ['of known names', HEADER + asha('1')],
  [
    'of other names, below a title',
    row(1, '患者一覧') + row(2, '氏名', '生年月日', '性別') + row(3, '花子', '1990-04-12', '女'),
  ],
])('names the sheet that has a header %s if the first one is a cover', async (_, list) => {
  const cover = row(1, 'Report 2024-11') + row(2, '<c s="1"/>', '12.11.2024');
  const { test } = await imported(workbook({ Cover: cover, List: list }));
  const { lines } = await test.run(['--dry-run']);
  expect(lines.at(-1)).toContain('The sheet "List" has a header: add --sheet "List".');
});

it('reads an .ods without the readings above its letters, and stops for what it hides', async () => {
  const rows = [
    ['fn', 'dob', 'gen', 'username'],
    ['KANJI', '1990-04-12', 'F', 'U1'],
    ['HIDDEN', '1990-04-12', 'F', 'U2'],
  ];
  const bytes: Buffer = write(
    { SheetNames: ['A'], Sheets: { A: utils.aoa_to_sheet(rows) } },
    { bookType: 'ods', type: 'buffer' },
  );
  const zip = CFB.read(bytes, { type: 'buffer' });
  const content = CFB.find(zip, '/content.xml');
  const ruby =
    '<text:ruby><text:ruby-base>花子</text:ruby-base><text:ruby-text text:style-name="r">はなこ</text:ruby-text></text:ruby>';
  const xml = Buffer.from(content.content).toString().replace('KANJI', ruby);
  const at = xml.lastIndexOf('<table:table-row', xml.indexOf('HIDDEN'));
  const filtered = '<table:table-row table:visibility="filter"';
  content.content = Buffer.from(
    `${xml.slice(0, at)}${filtered}${xml.slice(at + '<table:table-row'.length)}`,
  );
  content.size = content.content.length;
  const { mock, url } = await servedMock();
  const test = new TestImport(url, CFB.write(zip, { fileType: 'zip', type: 'buffer' }));
  expect((await test.run()).lines).toContainEqual(
    expect.stringContaining('Stop hidden: The workbook hides 1 rows or columns'),
  );
  await test.confirmed();
  expect(mock.patients.list().map(({ fn }) => fn)).toEqual(['花子', 'hidden']);
});

const ERRORS = [
  '#N/A',
  '#REF!',
  '#BUSY!',
  '#CONNECT!',
  '#FIELD!',
  '#UNKNOWN!',
  '#GETTING_DATA',
  '',
];

it.each([
  ...ERRORS.map((error) => `<c s="1" t="e"><f>A1</f><v>${error}</v></c>`),
  '<c><f>"U"&amp;1</f></c>',
  '<c s="1"><f>1+1</f><v></v></c>',
  '<c><f>1+1</f><v /></c>',
  '<c><f t="shared" ref="D2:D2" si="0">1+1</f></c>',
])('rejects the cell %s, also with a prefix', async (cell) => {
  const plain = workbook({ A: HEADER + asha(cell) });
  const prefixed = workbook({ A: '' }, { 'xl/worksheets/0.xml': prefix(HEADER + asha(cell)) });
  for (const bytes of [plain, prefixed]) {
    const { test, exitCode, patients } = await imported(bytes);
    expect([exitCode, patients]).toEqual([1, []]);
    expect(readFileSync(test.report, 'utf8')).toContain('extras.value spreadsheet_error');
  }
});

function prefix(rows: string): string {
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return sheet
    .replaceAll(/<(\/?)/g, '<$1x:')
    .replace('<x:worksheet', `<x:worksheet xmlns:x="${MAIN}"`);
}

it.each([
  ['username', number('46088', 12), 'spreadsheet_type'],
  ['mobile', number('46088', 1), 'spreadsheet_type'],
  ['ln', '<c t="b"><v>1</v></c>', 'spreadsheet_type'],
  ['username', number('1234567890123450'), 'spreadsheet_number'],
  ['extras.value', number('12345678901234567890', 9), 'spreadsheet_number'],
])('rejects in %s the cell %s by the rule %s', async (field, cell, rule) => {
  const rows = HEADER.replace('extras.value', field) + asha(cell);
  const book = workbook({ A: rows });
  const { test, patients } = await imported(book, '--confirm', 'exchanged-columns=1/1');
  expect(patients).toEqual([]);
  expect(readFileSync(test.report, 'utf8')).toContain(`${field} ${rule}`);
});

it('rejects the cell of a shared formula without a result', async () => {
  const first = '<c t="str"><f t="shared" ref="D2:D3" si="0">1+1</f><v>2</v></c>';
  const next = row(3, 'Ravi', '1990-04-12', 'M', '<c s="1"><f t="shared" si="0"/><v></v></c>');
  const { test } = await imported(workbook({ A: HEADER + asha(first) + next }));
  expect(readFileSync(test.report, 'utf8')).toMatch(/\n2,created.*\n3,rejected.*spreadsheet_error/);
});

it('rejects a number that lost digits although its column is text, also when read back', async () => {
  const { mock, url } = await servedMock();
  const usha = row(3, 'Usha', '1990-04-12', 'F', number('42', 8));
  const rows = HEADER + asha(number('1234567890123450')) + usha;
  const test = new TestImport(url, workbook({ A: rows }));
  const map = join(test.folder, 'map.json');
  const column = { field: 'extras.value', text: true, values: { 'UHID-42': 'UHID 42' } };
  writeFileSync(map, JSON.stringify({ 'extras.value': column }));
  await test.run(['--map-file', map]);
  const rejected = join(`${test.file}.import`, 'rejected.csv');
  expect(readFileSync(rejected, 'utf8')).toContain('1.23456789012345E+15');
  await test.run([], { file: rejected });
  expect(mock.patients.list()).toMatchObject([{ extras: { value: 'UHID 42' } }]);
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
    workbook({ A: rows }, { 'xl/workbook.xml': `<workbook xmlns="${MAIN}">${info}</workbook>` }),
  );
  expect(patients).toMatchObject([{ dob: '1990-04-12' }]);
});

const ROWS = [
  ['fn', 'dob', 'gen', 'username'],
  ['Zo\u00eb', new Date(Date.UTC(1990, 3, 12)), 'F', { t: 'n', v: 42, z: '"UHID-"00000' }],
  ['Ravi', new Date(Date.UTC(1990, 3, 12)), 'M', 'U2'],
];

/** Replaces bytes. */
function latin1(...pairs: readonly (readonly [from: string, to: string])[]) {
  return (bytes: Buffer) => {
    const text = pairs.reduce((all, [from, to]) => all.replace(from, to), bytes.toString('latin1'));
    return Buffer.from(text, 'latin1');
  };
}

it.each<[form: BookType, rewrite?: (bytes: Buffer) => Buffer]>([
  ['xlsx'],
  ['xlsb'],
  ['biff8'],
  // In code page 850.
  ['biff5', latin1(['\x42\0\x02\0\xe4\x04', '\x42\0\x02\0\x52\x03'], ['Zo_', 'Zo\x89'])],
  ['fods', (bytes) => Buffer.from(`${bytes}`.replace('<text:p>42', '<text:p>UHID-00042'))],
  ['xlml'],
  ['xlml', (bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le')],
])('reads a workbook in the form %s', async (bookType, rewrite = (bytes) => bytes) => {
  const A = utils.aoa_to_sheet(ROWS, { cellDates: true, UTC: true });
  const bytes = write({ SheetNames: ['A'], Sheets: { A } }, { bookType, type: 'buffer' });
  const { patients } = await imported(rewrite(bytes));
  expect(patients).toMatchObject([
    { fn: 'zo\u00eb', dob: '1990-04-12', username: 'UHID-00042' },
    { fn: 'ravi', username: 'U2' },
  ]);
});

const HTML = `<html><body><table border="1">${[
  '<tr><th>fn</th><th>dob</th><th>gen</th><th>extras.value</th></tr>',
  '<tr><td>Zo\u00eb</td><td>12/04/1990</td><td>F</td><td>00042</td></tr>',
].join('')}</table></body></html>`;

it.each<[how: string, bytes: Buffer, ...string[]]>([
  ['in UTF-8', Buffer.from(HTML)],
  ['after a byte order mark and a blank line', Buffer.from(`\ufeff\n ${HTML}`)],
  ['with --encoding', Buffer.from(HTML, 'latin1'), '--encoding', 'windows-1252'],
])('reads the texts of a table in HTML %s', async (_, bytes, ...more) => {
  const { patients } = await imported(bytes, '--date-format', 'dd/MM/yyyy', ...more);
  expect(patients).toMatchObject([
    { fn: 'zo\u00eb', dob: '1990-04-12', extras: { value: '00042' } },
  ]);
});

it('reads no sheet that has a chart', async () => {
  const rels = ['chartsheet', 'worksheet']
    .map(
      (type, at) =>
        `<Relationship Id="rId${at}" Type="${OFFICE}/${type}" Target="worksheets/${at}.xml"/>`,
    )
    .join('');
  const chart = {
    'xl/_rels/workbook.xml.rels': `<a>${rels}</a>`,
    'xl/worksheets/0.xml': '<chartsheet/>',
  };
  const { patients } = await imported(workbook({ Chart: '', A: HEADER + asha('1') }, chart));
  expect(patients).toMatchObject([{ extras: { value: '1' } }]);
});

it('counts a merged cell for its rows that have other values', async () => {
  const merges = '</sheetData><mergeCells><mergeCell ref="D2:D5"/></mergeCells><sheetData>';
  const names = ['Asha', 'Ravi', 'Sita', 'Zoya'];
  const cells = ['Ward A', '<c s="1"/>', '', ''];
  const blank = row(4, '<c s="1"/>');
  const rows = [2, 3, 5, 6].map((at, index) =>
    row(at, names[index] ?? '', '1990-04-12', 'F', cells[index] ?? ''),
  );
  const { exitCode, patients } = await imported(
    workbook({ A: HEADER + rows.join(blank) + merges }),
  );
  expect(exitCode).toBe(0);
  const wards = patients.map(({ extras }) => extras?.['value']);
  expect(wards).toEqual(['Ward A', 'Ward A', 'Ward A', undefined]);
});

it('reads a sheet whose last cell has a format and no value', async () => {
  const far = '<row r="1048576"><c r="XFD1048576" s="1"/></row>';
  const { patients } = await imported(workbook({ A: HEADER + asha('1') + far }));
  expect(patients).toMatchObject([{ extras: { value: '1' } }]);
});

describe('says, and sends nothing or an empty value, if a workbook', () => {
  const good = workbook(SHEETS);
  it.each<[string, Uint8Array, ...string[]]>([
    ['is cut off as .xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['starts like .xls', Buffer.from('d0cf11e0000000000000', 'hex')],
    ['has a password', zipped({ EncryptionInfo: '0000', EncryptedPackage: '' }, 'cfb')],
    ['is ZIP of something else', zipped({ mimetype: 'application/' })],
    ['is HTML without a table', Buffer.from('<html><body>Log in</body></html>')],
    ['is text that starts like HTML', Buffer.from('<fn a,dob>\nAsha,1990-04-12')],
    ['is HTML in another encoding', Buffer.from('<table><tr><td>Zo\u00eb', 'latin1')],
    ['lacks a part', workbook({ A: HEADER + asha('<c t="s"><v>9</v></c>') })],
    [
      'has only hidden sheets',
      workbook(
        { A: HEADER },
        {
          'xl/workbook.xml': `<workbook xmlns="${MAIN}"><sheets><sheet name="A" state="hidden" r:id="rId0"/></sheets></workbook>`,
        },
      ),
    ],
    ['is cut off', good.subarray(0, -100)],
    ['is not XML', workbook({ A: `${HEADER}<row r="2"><c r="A2"></row>` })],
    ['is empty', workbook({ A: '' })],
    ['has no such sheet', good, '--sheet', 'third'],
    ['is read with --encoding', good, '--encoding', 'windows-1252'],
    ['is CSV', Buffer.from('fn,dob'), '--sheet', 'First'],
  ])('%s', async (_, content, ...more) => {
    const { exitCode, lines, patients } = await imported(content, ...more);
    expect(patients).toEqual([]);
    expect([exitCode, lines.at(-1)]).toMatchSnapshot();
  });
});

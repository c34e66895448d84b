import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { servedMock, TestImport, temporaryFolder } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { birthInWords } from './birth-words.ts';
import type { Preview } from './preview.ts';
import { previewPage } from './preview-page.ts';
import { removePreview, writePreview } from './write-preview.ts';

const NOWHERE = 'http://127.0.0.1:1';

function pathOf({ folder }: TestImport): string {
  return join(folder, 'patients.csv.import', 'preview.html');
}

/** The texts of a page, without its style. */
function textsIn(markup: string): string {
  const texts = markup.replace(/<style>.*?<\/style>/s, '').split(/<[^>]*>/);
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' | ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
}

/** The texts of each row of the preview that a dry run writes. */
async function previewOf(test: TestImport, options: readonly string[] = []) {
  const { lines } = await test.run(['--dry-run', '--as-of', '2026-11-26', ...options]);
  const page = readFileSync(pathOf(test), 'utf8');
  const rows = [...page.matchAll(/<article id="row-(\d+)">(.*?)<\/article>/gs)];
  const shown = new Map(rows.map(([, row, markup = '']) => [Number(row), textsIn(markup)]));
  return { lines, page, shown };
}

it('a dry run writes rows beside what would be stored, for their owner only', async () => {
  const test = new TestImport(NOWHERE, [
    'First name,dob,gen,username,mobile,Remarks',
    'ASHA,12/04/1990,Female,UHID-1,+91 98765 43210,x',
    'Ravi\u200b,31/11/1990,male,UHID-2,,y',
  ]);
  const map = { 'First name': 'fn', gen: { field: 'gen', values: { female: 'F', male: 'M' } } };
  writeFileSync(join(test.folder, 'map.json'), JSON.stringify({ ...map, Remarks: '' }));
  const options = ['--date-format', 'dd/MM/yyyy', '--map-file', join(test.folder, 'map.json')];
  const { shown, page } = await previewOf(test, options);
  expect(shown.get(2)).toMatchInlineSnapshot(
    `"Row 2 | stop unreadable-dates | ; | one of the first rows | ; | longest name | ; | earliest birth | ; | latest birth | ; | gender F | ; | date as dd/MM/yyyy | ; | gen replaced by the map: female | ; | day that can be a month | Column | In the file | Stored | First name | fn | ASHA | asha | dob | 12/04/1990 | 1990-04-12 | 12 April 1990, 36 years | gen | Female | F | username | UHID-1 | UHID-1 | mobile | +91 98765 43210 | +91 98765 43210"`,
  );
  expect(shown.get(3)).toMatchInlineSnapshot(
    `"Row 3 | stop unreadable-dates | ; | one of the first rows | ; | gender M | ; | date that is not read | ; | dob rejected: date_format | ; | note about fn: invisible_characters | ; | gen replaced by the map: male | This row would be rejected. | Column | In the file | Stored | First name | fn | Ravi | U+200B | Ravi | has characters that nobody sees: they are removed | dob | 31/11/1990 | is not a date in the form dd/MM/yyyy | gen | male | M | username | UHID-2 | UHID-2"`,
  );
  expect(textsIn(page)).toContain('1 column fills nothing | Remarks');
  expect(statSync(pathOf(test)).mode & 0o777).toBe(0o600);
  expect(statSync(join(test.folder, 'patients.csv.import')).mode & 0o777).toBe(0o700);
});

it.each([
  ['1990-04-12', '12 April 1990, 36 years'],
  ['1990-11-27', '27 November 1990, 35 years'],
  ['1926-11-26', '26 November 1926, 100 years'],
  ['2024-11-26', '26 November 2024, 2 years'],
  ['2024-11-27', '27 November 2024, 23 months'],
  ['2026-10-26', '26 October 2026, 1 month'],
  ['2026-10-27', '27 October 2026, 30 days'],
  ['2026-11-25', '25 November 2026, 1 day'],
  ['2026-11-27', '27 November 2026, 0 days'],
])('the birth %s is %s in words', (day, words) => {
  expect(birthInWords(day, new Date('2026-11-26T00:00'))).toBe(words);
});

it('says of an age that the birth is estimated, and of an unused one that nothing is stored', async () => {
  const test = new TestImport(NOWHERE, [
    'fn,gen,dob,age',
    'Asha,F,,36',
    'Ravi,M,1990-04-12,36',
    'Kiran,M,1990-04-12,61',
  ]);
  const { shown } = await previewOf(test);
  expect(shown.get(2)).toContain('age | 36 | 1990-07-01 | 1 July 1990, 36 years, estimated');
  expect(shown.get(3)).toContain('dob | 1990-04-12 | 1990-04-12 | 12 April 1990, 36 years');
  expect(shown.get(3)).toContain('age | 36 | nothing');
  expect(shown.get(4)).toContain(
    'dob | 1990-04-12 | 1965-07-01 | 1 July 1965, 61 years, estimated',
  );
});

it('chooses rows that could be wrong, and those that a stop is about, far below the first ones', async () => {
  const lines = Array.from({ length: 400 }, (_, at) => `Asha,1990-04-04,F,U-${at},`);
  const odd = [
    'Asha,1990-04-13,F,U-1000,',
    'Asha,1990-03-04,M,U-1001,',
    'Asha,1931-01-01,F,U-1002,',
    'Asha,2025-12-01,F,U-1003,',
    'Asha,1990-04-04,F,42,',
    'Maria Magdalena Theodora,1990-04-04,F,U-1004,',
    'Zoë,1990-04-04,F,U-1005,',
    '"Asha ""Unknown""",1990-04-04,F,U-1006,x,y',
  ];
  const test = new TestImport(NOWHERE, ['fn,dob,gen,username,extras.x', ...lines, ...odd]);
  const { shown, page } = await previewOf(test);
  const reasons = [...shown].map(([row, text]) => `${row}: ${text.split(' | Column')[0]}`);
  expect(reasons).toMatchInlineSnapshot(`
    [
      "2: Row 2 | stop twins | ; | one of the first rows | ; | gender F | ; | date as YYYY-MM-DD",
      "3: Row 3 | stop twins | ; | one of the first rows",
      "4: Row 4 | stop twins | ; | one of the first rows",
      "5: Row 5 | stop twins | ; | one of the first rows",
      "6: Row 6 | stop twins | ; | one of the first rows",
      "402: Row 402 | day above 12",
      "403: Row 403 | gender M | ; | day that can be a month",
      "404: Row 404 | earliest birth",
      "405: Row 405 | latest birth",
      "406: Row 406 | username of another kind: digits",
      "407: Row 407 | longest name",
      "408: Row 408 | letters beyond ASCII",
      "409: Row 409 | stop extra-cells | This row would be rejected: it has 6 cells, and the header has 5 columns.",
    ]
  `);
  expect(page).toContain('<a href="#row-409">row 409</a>');
});

it('says why a row would be rejected or left out', async () => {
  const { url } = await servedMock();
  const header = 'fn,dob,gen,username';
  const earlier = new TestImport(url, [header, 'Asha,1990-04-12,F,UHID-1']);
  await earlier.run();
  const test = new TestImport(url, [
    header,
    'Asha,1990-04-12,F,UHID-1',
    'Ravi,1984-11-30,M,UHID-2',
    'Kiran,1984-11-29,M,uhid-2',
    ',1984-11-29,M,UHID-3',
  ]);
  const options = ['--not-in', `${earlier.file}.import`];
  const { shown } = await previewOf(test, options);
  expect(shown.get(2)).toContain('left out: an earlier import has created this patient');
  expect(shown.get(3)).not.toContain('This row');
  expect(shown.get(4)).toContain('would be rejected: it has the username or the values of row 3');
  expect(shown.get(5)).toContain('fn | is required');
  const unnamed = new TestImport(url, ['dob,gen', '1990-04-12,F']);
  expect((await previewOf(unnamed)).shown.get(2)).toContain('rejected: fn is required');
});

it('names the next command for both shells, with quotes where a shell needs them', async () => {
  const test = new TestImport(NOWHERE, ['First name,dob,gen', 'Asha,1990-04-12,F']);
  const options = ['--map', 'First name=fn', '--drop-invalid', 'mobile,email'];
  const { page } = await previewOf(test, options);
  const common = (quote: string, list: string) =>
    `--as-of 2026-11-26 --map ${quote}First name=fn${quote} --drop-invalid ${list} --base-url http://127.0.0.1:1 --client-id front-desk`;
  expect(textsIn(page).replaceAll(test.file, 'FILE')).toContain(
    `In a Unix shell | profiles-import FILE ${common("'", 'mobile,email')} | In PowerShell or cmd | profiles-import "FILE" ${common('"', '"mobile,email"')} |`,
  );
  const asking = await previewOf(test);
  expect(textsIn(asking.page).replaceAll(test.file, 'FILE')).toContain(
    'In a Unix shell | profiles-import FILE --client-id front-desk --dry-run --as-of 2026-11-26 --write-map map.json --base-url http://127.0.0.1:1 | In',
  );
  for (const [name, next] of [
    ['map.json', 'map-2.json'],
    ['map-9.json', 'map-10.json'],
  ] as const) {
    const path = join(test.folder, name);
    writeFileSync(path, '{"dob": "dob"}');
    const { page: again } = await previewOf(test, ['--map-file', path]);
    expect(textsIn(again)).toContain(
      ` --map-file ${path} --write-map ${join(test.folder, next)} --base-url`,
    );
  }
});

it('shows the words of each likely encoding if the bytes prove none, also before one is named', async () => {
  const rows = ['fn,dob,gen', 'Jörg,1990-04-12,M', 'Őze,1990-04-13,F'];
  const bytes = Buffer.from(rows.join('\n').replace('ö', '\xf6').replace('Ő', '\xd5'), 'latin1');
  const test = new TestImport(NOWHERE, bytes);
  for (const options of [[], ['--encoding', 'windows-1252']]) {
    const { page, lines } = await previewOf(test, options);
    expect(textsIn(page)).toContain('windows-1250 | Central Europe | Jörg | Őze');
    expect(textsIn(page)).toContain('macintosh | Excel for Mac | Jˆrg | ’ze');
    expect(lines.join('\n')).not.toMatch(/J.rg|.ze/);
  }
  const proven = new TestImport(NOWHERE, rows);
  expect((await previewOf(proven)).page).not.toContain('windows-1250');
});

it('prints the rows of the preview only with --preview, without what could control a terminal', async () => {
  const test = new TestImport(NOWHERE, ['fn,dob,gen', 'Zeru\u001b[2Jbavel,1931-07-29,F']);
  const silent = await previewOf(test);
  expect(silent.lines.join('\n')).not.toMatch(/zeru|29 July/i);
  const { lines } = await previewOf(test, ['--preview']);
  const from = lines.findIndex((line) => line.startsWith('Row 2'));
  expect(lines.slice(from, from + 5)).toMatchInlineSnapshot(`
    [
      "Row 2 would be stored (stop letters; one of the first rows; longest name; earliest birth; latest birth; gender F; date as YYYY-MM-DD; day above 12)",
      "Column  In the file    Stored",
      "fn      Zeru [2Jbavel  zeru [2jbavel",
      "dob     1931-07-29     1931-07-29 (29 July 1931, 95 years)",
      "gen     F              F",
    ]
  `);
  expect(await test.run(['--preview'])).toEqual({
    exitCode: EXIT.usage,
    lines: ['profiles-import: --preview needs --dry-run.'],
  });
});

it('an import removes the preview when every row is finished, and not after a trial', async () => {
  const { url } = await servedMock();
  const test = new TestImport(url, ['fn,dob,gen', 'Asha,1990-04-12,F', 'Ravi,1984-11-30,M']);
  await test.run(['--dry-run']);
  await test.run(['--rows', '1']);
  expect(statSync(pathOf(test)).isFile()).toBe(true);
  await test.run();
  expect(statSync(pathOf(test), { throwIfNoEntry: false })).toBeUndefined();
});

it('a dry run that cannot read the file leaves no earlier preview', async () => {
  const test = new TestImport(NOWHERE, ['fn,dob,gen', 'Asha,1990-04-12,F']);
  await test.run(['--dry-run']);
  expect((await test.run(['--dry-run', '--map', 'Name=fn'])).exitCode).toBe(EXIT.usage);
  expect(statSync(pathOf(test), { throwIfNoEntry: false })).toBeUndefined();
});

const PREVIEW: Preview = {
  file: 'patients.csv',
  next: ['You are ready.'],
  commands: { sh: 'x', windows: 'x' },
  stops: [],
  words: [],
  rows: [],
  total: 1,
  unused: [],
};

it('says that others may read the page where the modes of files mean nothing, as on Windows', async () => {
  const path = join(temporaryFolder(), 'patients.csv.import', 'preview.html');
  await writePreview(path, PREVIEW);
  expect(readFileSync(path, 'utf8')).toContain('Only your user account can read it.');
  await writePreview(path, PREVIEW, () => false);
  expect(readFileSync(path, 'utf8')).toContain('others may read it');
});

it('neither replaces nor removes a file that it has not written', async () => {
  const path = join(temporaryFolder(), 'preview.html');
  writeFileSync(path, '<!doctype html>');
  await expect(writePreview(path, PREVIEW)).rejects.toThrow('this command has not written it');
  await removePreview(path);
  expect(readFileSync(path, 'utf8')).toBe('<!doctype html>');
});

it('goes on without a page if the folder cannot be written', async () => {
  const test = new TestImport(NOWHERE, ['fn,dob,gen', 'Asha,1990-04-12,F']);
  writeFileSync(join(test.folder, 'patients.csv.import'), '');
  const { exitCode, lines } = await test.run(['--dry-run']);
  expect(exitCode).toBe(EXIT.done);
  expect(lines).toContainEqual(
    expect.stringContaining('preview.html cannot be written (ENOTDIR).'),
  );
});

it('takes no text for markup, wherever it stands', () => {
  const pageWith = (text: string) =>
    previewPage(
      {
        ...PREVIEW,
        file: text,
        next: [text],
        commands: { sh: text, windows: text },
        stops: [
          {
            name: text,
            message: text,
            remedy: text,
            confirmation: text,
            confirmed: text,
            rows: [2],
          },
        ],
        words: [{ encoding: 'macintosh', words: [text, undefined] }],
        rows: [
          {
            row: 2,
            reasons: [text],
            result: text,
            isSent: false,
            cells: [
              {
                column: text,
                cell: text,
                field: 'fn',
                stored: 'x',
                words: text,
                problems: [text],
                notes: [text],
              },
            ],
          },
        ],
        unused: [text],
      },
      true,
    ).match(/<[^>]*>/g);
  const plain = pageWith('y');
  const hostile = [
    '</td><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' x='",
    '-->',
  ];
  for (const text of hostile) expect(pageWith(text)).toEqual(plain);
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (text) => {
      expect(pageWith(`<${text}>&`)).toEqual(plain);
    }),
  );
});

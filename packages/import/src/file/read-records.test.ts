import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { servedMock, TestImport, temporaryFolder } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { findCsvForm } from './csv-form.ts';
import { readRecords } from './read-records.ts';

const NOWHERE = 'http://127.0.0.1:1';
const NAMES = ['jos\u00e9', '\u0142ukasz', '\u0913\u092e', '\u{1f600}'];

/** A file of patients with these last names. */
function textOf(names: readonly string[], separator = ','): string {
  const rows = names.map((name) => ['Asha', name, '1990-04-12', 'F'].join(separator));
  return [['fn', 'ln', 'dob', 'gen'].join(separator), ...rows].join('\r\n');
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** Text in an encoding of one byte for each character. */
function bytesOf(text: string, others: Readonly<Record<string, number>>): Buffer {
  return Buffer.from(Array.from(text, (sign) => others[sign] ?? sign.charCodeAt(0)));
}

const BOM = '\ufeff';

describe('stores the names of a file in', () => {
  const marked = BOM + textOf(NAMES);
  const czech = bytesOf(textOf(['jos\u00e9', '\u017eofia']), { '\u017e': 0x9e });
  const polish = bytesOf(textOf(['\u0142ukasz']), { '\u0142': 0xb3 });

  it.each<[string, Buffer, readonly string[], encoding?: string]>([
    ['UTF-8', Buffer.from(textOf(NAMES)), NAMES],
    ['UTF-8 with a byte order mark', Buffer.from(marked), NAMES],
    [
      'UTF-8 with a byte order mark, in spite of another --encoding',
      Buffer.from(marked),
      NAMES,
      'latin1',
    ],
    ['UTF-16LE with a byte order mark', Buffer.from(marked, 'utf16le'), NAMES],
    ['UTF-16BE with a byte order mark', utf16be(marked), NAMES],
    ['UTF-16LE', Buffer.from(textOf(NAMES), 'utf16le'), NAMES, 'utf-16le'],
    ['UTF-16BE', utf16be(textOf(NAMES)), NAMES, 'UTF-16BE'],
    ['Windows-1252', czech, ['jos\u00e9', '\u017eofia'], 'windows-1252'],
    ['Windows-1252', bytesOf(textOf(['jos\u00e9']), {}), ['jos\u00e9'], 'Latin1'],
    ['Windows-1250', polish, ['\u0142ukasz'], 'windows-1250'],
    ['ASCII', Buffer.from(textOf(['jose'])), ['jose'], 'windows-1252'],
  ])('%s (--encoding: %3$s)', async (_, bytes, names, encoding) => {
    const more = encoding === undefined ? [] : ['--encoding', encoding];
    const { mock, url } = await servedMock();
    const test = new TestImport(url, bytes);
    expect((await test.confirmed([...more, '--concurrency', '1'])).exitCode).toBe(EXIT.done);
    expect(mock.patients.list().map(({ ln }) => ln)).toEqual(names);
  });
});

describe('rejects, and sends nothing, a file in', () => {
  const accented = Buffer.from(textOf(['jos\u00e9']));
  const missing = bytesOf(textOf(['x']), { x: 0x81 });
  const notText = (encoding: string) => `patients.csv is not text in ${encoding}.`;
  const unmarked = 'patients.csv is text in UTF-16 without a byte order mark. Add --encoding ';

  it.each<[string, Buffer, message: string, encoding?: string]>([
    ['Windows-1252 without --encoding', bytesOf(textOf(['jos\u00e9']), {}), notText('UTF-8')],
    ['UTF-16LE without a mark', Buffer.from(textOf(['asha']), 'utf16le'), `${unmarked}utf-16le.`],
    ['UTF-16BE without a mark', utf16be(textOf(['asha'])), `${unmarked}utf-16be.`],
    [
      'UTF-8 that --encoding names otherwise',
      accented,
      'patients.csv is text in UTF-8, not in WINDOWS-1252. Omit --encoding.',
      'latin1',
    ],
    [
      'UTF-8 that --encoding calls UTF-16',
      accented,
      'patients.csv is text in UTF-8, not in UTF-16LE. Omit --encoding.',
      'utf-16le',
    ],
    [
      'Windows-1252 with a byte that it does not have',
      missing,
      `${notText('WINDOWS-1252')} Use another --encoding, or save the file as "CSV UTF-8" in a spreadsheet.`,
      'windows-1252',
    ],
    [
      'UTF-16 with half a sign',
      Buffer.from(`${BOM}${textOf(['x'])}\ud83d`, 'utf16le'),
      notText('UTF-16LE'),
    ],
    ['UTF-32 without a mark', Buffer.from([0, 0, 0, 0x66, 0, 0, 0, 0x6e]), notText('UTF-8')],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x66, 0, 0, 0, 0x6e, 0, 0, 0]), notText('UTF-16LE')],
    ['UTF-8 that ends within a sign', accented.subarray(0, -14), notText('UTF-8')],
    [
      'no known encoding',
      Buffer.from(textOf(['x'])),
      "'utf-7' is invalid. It must be an encoding, such as windows-1252, windows-1250, utf-16le or shift_jis.",
      'utf-7',
    ],
  ])('%s', async (_, bytes, message, encoding) => {
    const more = encoding === undefined ? [] : ['--encoding', encoding];
    const { exitCode, lines } = await new TestImport(NOWHERE, bytes).run(more);
    expect([exitCode, lines.length]).toEqual([EXIT.usage, 1]);
    expect(lines[0]).toContain(message);
  });
});

const CHUNK = 65_536;

describe('reads a character that two chunks share in', () => {
  it.each<[string, string, (text: string) => Buffer]>([
    ['UTF-8', 'utf-8', (text) => Buffer.from(text)],
    ['UTF-16LE', 'utf-16le', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16BE', 'utf-16be', utf16be],
  ])('%s', async (_, encoding, encode) => {
    const path = join(temporaryFolder(), 'patients.csv');
    const width = encode('x').length;
    for (const sign of ['\u00e9', '\u0913', '\u{1f600}']) {
      for (let before = 1; before <= 4; before++) {
        const name = 'x'.repeat(Math.ceil((CHUNK - before) / width)) + sign;
        writeFileSync(path, encode(`${name}\nend`));
        const cells: string[] = [];
        for await (const record of readRecords(path, { separator: ',', encoding })) {
          cells.push(...record.cells);
        }
        expect(cells).toEqual([name, 'end']);
      }
    }
  });
});

describe('finds the separator', () => {
  it.each([',', ';', '\t', '|'])('%j', async (separator) => {
    const path = join(temporaryFolder(), 'patients.csv');
    writeFileSync(path, BOM + textOf(['jos\u00e9'], separator));
    expect(await findCsvForm(path, {})).toEqual({ separator, encoding: 'utf-8' });
  });

  it.each([
    ['in a header with others in quotes', '"fn, of a patient";"a,b ""c,d""";gen'],
    ['below blank lines', '\r\n\r\nfn;dob;gen\r\na,b,c,d,e'],
    ["in Excel's line above the header", '"sep=;"\r\nfn,a,b;dob;gen\na,b,c;d'],
    ['in the header, not in a row', 'fn;dob;gen\na,b,c;d,e,f;g'],
    ['in a header with more commas', 'fn (given, first);dob (day, month);gen (M,F,O)\na;b;c'],
    ['below titles', 'List, as of today\nWard 3\nfn;dob;gen\na;b;c'],
  ])('%s', async (_, text) => {
    const path = join(temporaryFolder(), 'patients.csv');
    writeFileSync(path, text);
    expect(await findCsvForm(path, {})).toMatchObject({ separator: ';' });
  });
});

it.each<[string, readonly string[], string, string, ...string[]]>([
  ['literal quotes', ['fn,dob,gen,extras.note', `Asha,1990-04-12,F,5'6" tall`], '\t', `5'6" tall`],
  [
    'literal quotes around a cell',
    ['fn,dob,gen,extras.note', 'Asha,1990-04-12,F,"ulcer'],
    ',',
    '"ulcer',
    ...['--quote', 'none'],
  ],
  [
    'literal quotes that hold a separator',
    ['fn;"x,y";dob;gen;extras.note', 'Asha;"a,b";1990-04-12;F;"a" b'],
    ';',
    '"a" b',
    ...['--quote', 'none', '--map', '"x,y"='],
  ],
  [
    'apostrophes as quotes',
    ['fn,dob,gen,extras.note', `Asha,1990-04-12,F,'a,''b"'`],
    ',',
    `a,'b"`,
    ...['--quote', "'"],
  ],
  [
    'the default quotes by name',
    ['fn,dob,gen,extras.note', 'Asha,1990-04-12,F,"a,b"'],
    ',',
    'a,b',
    ...['--quote', '"'],
  ],
])('stores the note of a file with %s', async (_, lines, separator, note, ...named) => {
  const { mock, url } = await servedMock();
  const options = named.length > 0 ? named : ['--quote', 'none', '--separator', 'tab'];
  const test = new TestImport(url, separator === '\t' ? lines.map(tabbed) : lines);
  expect((await test.run(options)).exitCode).toBe(EXIT.done);
  expect(mock.patients.list()).toEqual([expect.objectContaining({ extras: { note } })]);
});

function tabbed(line: string): string {
  return line.replaceAll(',', '\t');
}

it('writes rejected rows with the usual quotes, and says so', async () => {
  const lines = ['fn|dob|gen|extras.note', 'Asha|x|F|5\'6" tall'];
  const { url } = await servedMock();
  const test = new TestImport(url, lines);
  const { lines: printed } = await test.run(['--quote', 'none']);
  expect(printed.at(-1)).toBe(
    'The rejected rows are in patients.csv.import/rejected.csv: correct them in a copy, and import the copy without --quote.',
  );
  const again = new TestImport(url, undefined);
  const rejected = readFileSync(`${test.folder}/patients.csv.import/rejected.csv`, 'utf8');
  writeFileSync(again.file, rejected.replace('|x|', '|1990-04-12|'));
  expect((await again.run(['--dry-run'])).exitCode).toBe(EXIT.done);
});

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

  it.each(['sep=,', '"sep=,"', 'SEP=;'])(
    "Excel's line with the separator, which it does not show: %s",
    async (line) => {
      expect(await recordsOf(`${line}\r\nfn,dob\r\nAsha,1\r\n`)).toEqual([
        [1, 'fn', 'dob'],
        [2, 'Asha', '1'],
      ]);
    },
  );

  it('a chunk that ends between CR and LF', async () => {
    const long = 'x'.repeat(65_536 - 'fn\r\n\r'.length);
    expect(await recordsOf(`fn\r\n${long}\r\nKiran\r\n`)).toEqual([
      [1, 'fn'],
      [2, long],
      [3, 'Kiran'],
    ]);
  });
});

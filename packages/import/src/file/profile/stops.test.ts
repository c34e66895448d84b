import { describe, expect, it } from 'vitest';
import { servedMock, TestImport } from '../../../test/run-command.ts';
import { EXIT } from '../../messages/exit-codes.ts';

const HEADER = 'fn,gen,dob,username';

/** Rows of patients with these dates of birth. */
const born = (...dates: readonly string[]) => [
  HEADER,
  ...dates.map((date, at) => `Asha,F,${date},U${at}`),
];

/** Rows of patients with these names. */
const named = (...names: readonly string[]) => [
  HEADER,
  ...names.map((name, at) => `${name},F,1990-04-12,U${at}`),
];

/** Dates of birth in 100 years, 30 of which are the same. */
const often = (date: string) =>
  born(...Array.from({ length: 100 }, (_, at) => (at % 10 < 3 ? date : `${1920 + at}-04-12`)));

const DAYS = ['--date-format', 'MM/dd/yyyy'];
const TIMES = ['--date-format', 'yyyy-MM-dd HH:mm:ss'];
const LATIN = ['--encoding', 'windows-1252'];

function contentOf(lines: readonly string[], options: readonly string[]): Uint8Array {
  return Buffer.from(lines.join('\n'), options === LATIN ? 'latin1' : 'utf8');
}

/** Texts in the one-byte encodings that the letters of a text in Windows-1252 stand for. */
const TURKISH = named('Þule', 'Iþýk');
const RUSSIAN = named('Èâàí', 'Ïåòðîâ');
const BOXES = named('Jos\u00a4', 'M\u00a3ller');

describe.each<
  [what: string, stop: string, lines: readonly string[], options: string[], stored: number]
>([
  [
    'dates that another form explains',
    'date-order: Some dates can only be d/M/yyyy, not MM/dd/yyyy: rows 3, 4',
    born('05/04/1990', '13/04/1990', '25/12/1985'),
    DAYS,
    1,
  ],
  [
    'two files, one after the other',
    'repeated-header: The names of the columns come again: row 3',
    [...born('1990-04-12'), 'gen,fn,dob,username', 'M,Ravi,1990-04-12,U2'],
    [],
    1,
  ],
  [
    'names without letters',
    'exchanged-columns: Most values of the column "fn" (fn) have no letter: rows 2, 3',
    named('1042', '1043', 'Asha'),
    [],
    3,
  ],
  ...['Asha Rao', 'ASHA', 'asha rao', 'आशा', '1990-04-12', '12.4.1990', 'asha@example.com'].map(
    (username): [string, string, string[], string[], number] => [
      `the username ${username}`,
      'exchanged-columns: Most values of the column "username" (username) look like names, e-mail addresses or dates: row 2',
      [HEADER, `Asha,F,1990-04-12,${username}`],
      [],
      1,
    ],
  ),
  [
    'a date far from all others',
    'placeholder-dates: 30 patients are born on 1900-01-01, far from all others: rows 2, 3, 4, 12, 13, …',
    often('1900-01-01').map((line) => line.replace(/192\d/, '1950')),
    [],
    100,
  ],
  [
    'dates that contradict the ages beside them',
    'placeholder-dates: A date of birth contradicts the age beside it, which counts then: rows 2, 3',
    ['fn,gen,dob,age', 'Asha,F,1900-01-01,34', 'Sita,F,1899-12-30,35', 'Gita,F,,36'],
    [],
    3,
  ],
  [
    'midnight in a time zone',
    'one-time-of-day: All dates of birth have one time of day, so that a time zone has moved the day: rows 2, 3',
    born('1990-04-11 18:30:00', '1985-04-10 18:30:00'),
    TIMES,
    2,
  ],
  [
    'midnight in a time zone with summer time',
    'one-time-of-day: All dates of birth have one time of day, so that a time zone has moved the day: rows 2, 3',
    born('1990-04-11 22:00:00', '1985-01-10 23:00:00'),
    TIMES,
    2,
  ],
  [
    'midnight in a time zone as numbers of a spreadsheet',
    'one-time-of-day: All dates of birth have one time of day, so that a time zone has moved the day: rows 2, 3',
    born('32974.7708', '31147.7708'),
    ['--date-format', 'excel'],
    2,
  ],
  [
    'Turkish',
    'unlikely-letters: Names have letters that no language mixes: rows 2, 3',
    TURKISH,
    LATIN,
    2,
  ],
  [
    'Russian',
    'unlikely-letters: Names have letters that no language mixes: rows 2, 3',
    RUSSIAN,
    LATIN,
    2,
  ],
  [
    'signs',
    'unlikely-letters: Names have letters that no language mixes: rows 2, 3',
    BOXES,
    LATIN,
    2,
  ],
])('the file with %s', (_, stop, lines, options, stored) => {
  const [name = ''] = stop.split(':', 1);
  const content = contentOf(lines, options);

  it('stops a dry run and an import before anything is sent', async () => {
    const { mock, url } = await servedMock();
    const test = new TestImport(url, content);
    const dry = await test.run(['--dry-run', ...options]);
    expect(dry.exitCode).toBe(EXIT.usage);
    const shown = dry.lines.filter((line) => line.startsWith('Stop '));
    expect(shown).toEqual([expect.stringContaining(`Stop ${stop}. `)]);
    expect(await test.run(options)).toEqual({
      exitCode: EXIT.usage,
      lines: [
        `profiles-import: ${shown[0]}`,
        'profiles-import: Nothing was sent. Try --dry-run to see the whole file.',
      ],
    });
    expect(mock.patients.size).toBe(0);
  });

  it('is imported when the stop is confirmed', async () => {
    const { mock, url } = await servedMock();
    const test = new TestImport(url, content);
    await test.run([...options, '--confirm', name]);
    expect(mock.patients.size).toBe(stored);
  });
});

it.each<[what: string, lines: readonly string[], options?: string[]]>([
  ['dates in the form that is named', born('05/13/1990', '04/05/1990'), DAYS],
  ['a name that is the name of a column', named('Fn', 'Asha')],
  ['usernames with digits', born('1990-04-12')],
  ['usernames in small letters', [HEADER, 'Asha,F,1990-04-12,asha.rao']],
  ['a date that all rows share', born('1900-01-01', '1900-01-01', '1900-01-01')],
  ['a date that is frequent among others', often('1970-01-01')],
  ['one old patient', born('1905-04-12', '1990-04-12', '1991-04-12')],
  ['dates at midnight', born('1990-04-12 00:00:00', '1985-04-10 00:00:00'), TIMES],
  ['times of birth', born('1990-04-12 18:30:00', '1985-04-10 07:12:00'), TIMES],
  [
    'a time zone that is named',
    born('1990-04-11 18:30:00', '1985-04-10 18:30:00'),
    [...TIMES, '--time-zone', 'Asia/Kolkata'],
  ],
  [
    'letters of several languages',
    named('Müller', 'José', 'Łucja'.replace('Ł', 'L'), 'Ångström', 'D’Août'),
    LATIN,
  ],
  ['letters of Icelandic', named('Þór', 'Guðrún', 'Ýmir Óðinn'), LATIN],
])('the file with %s has no stop', async (_, lines, options = []) => {
  const test = new TestImport('http://127.0.0.1:1', contentOf(lines, options));
  const { lines: out } = await test.run(['--dry-run', ...options]);
  expect(out.filter((line) => line.startsWith('Stop '))).toEqual([]);
});

it.each([
  [['1990-04-11 18:30:00', '1990-04-24 18:29:59', '1990-04-13'], TIMES],
  [
    ['32974.7708333333', '32987.7706944444', '32976'],
    ['--date-format', 'excel'],
  ],
])('reads the days of the times %j in --time-zone', async (dates, options) => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, born(...dates));
  expect((await test.run([...options, '--time-zone', 'asia/kolkata'])).exitCode).toBe(EXIT.done);
  const days = mock.patients.list().map(({ dob }) => dob);
  expect(days).toEqual(['1990-04-12', '1990-04-24', '1990-04-13']);
});

it('a column of numbers with a sign keeps them, and loses its errors', async () => {
  const { mock, url } = await servedMock();
  const bed = (...beds: readonly string[]) => [
    'fn,gen,dob,extras.bed',
    ...beds.map((text) => `Asha,F,1990-04-12,${text}`),
  ];
  await new TestImport(url, bed('#1042', '#A-17', '#NV', '#DIV/0!')).run();
  expect(mock.patients.list().map(({ extras }) => extras?.['bed'])).toEqual([]);
  await new TestImport(url, bed('#1042', '#A-17', '#B 3', '#NV')).run();
  const beds = mock.patients.list().map(({ extras }) => extras?.['bed']);
  expect(beds).toEqual(['#1042', '#A-17', '#B 3']);
});

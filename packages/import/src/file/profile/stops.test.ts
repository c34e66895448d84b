import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { confirmations, servedMock, TestImport } from '../../../test/run-command.ts';
import { EXIT } from '../../messages/exit-codes.ts';
import { STOPS } from './findings.ts';

const HEADER = 'fn,gen,dob,username';

/** Rows of patients with these dates of birth. */
const born = (...dates: readonly string[]) => [
  HEADER,
  ...dates.map((date, at) => `Asha ${at},F,${date},U${at}`),
];

/** Rows of patients with these names. */
const named = (...names: readonly string[]) => [
  HEADER,
  ...names.map((name, at) => `${name},F,19${10 + at}-04-12,U${at}`),
];

/** Rows of patients with these genders, in a column of this name. */
const gendered = (column: string, ...genders: readonly string[]) => [
  `fn,dob,username,${column}`,
  ...genders.map((gender, at) => `Asha ${at},1990-04-12,U${at},${gender}`),
];

/** Dates of birth in 100 years, 30 of which are the same. */
const often = (date: string) =>
  born(...Array.from({ length: 100 }, (_, at) => (at % 10 < 3 ? date : `${1920 + at}-04-12`)));

const dated = (format: string) => ['--date-format', format];
const DAYS = dated('MM/dd/yyyy');
const TIMES = dated('yyyy-MM-dd HH:mm:ss');
const LATIN = ['--encoding', 'windows-1252'];
const SEX = ['--map', 'Sex=gen'];
const inZone = (zone: string) => [...TIMES, '--time-zone', zone];

function contentOf(lines: readonly string[], options: readonly string[]): Uint8Array {
  return Buffer.from(lines.join('\n'), options === LATIN ? 'latin1' : 'utf8');
}

const UNREAD = 'have no date in the form';
const LOST = 'letters that were lost, or were read in another encoding';

it.each<[what: string, stop: string, lines: readonly string[], options: string[], stored: number]>([
  [
    'dates that another order reads',
    `unreadable-dates: 2 rows ${UNREAD} MM/dd/yyyy, but may have one: d/M/yyyy (rows 3, 4)`,
    born('05/04/1990', '13/04/1990', '25/12/1985'),
    DAYS,
    1,
  ],
  [
    'years of two digits that another order reads',
    `unreadable-dates: 2 rows ${UNREAD} d/M/yy, but may have one: M/d/yy (rows 2, 4)`,
    born('04/25/90', '03/07/85', '12/31/71'),
    dated('d/M/yy'),
    1,
  ],
  [
    'a date that another form reads',
    `unreadable-dates: 1 row has no date in the form dd-MM-yyyy, but may have one: d MMM yyyy (row 3)`,
    born('12-04-1990', '12 Apr 1990'),
    dated('dd-MM-yyyy'),
    1,
  ],
  [
    'days that only another calendar has',
    `unreadable-dates: 3 rows ${UNREAD} d/M/yyyy, but may have one: another calendar (rows 2, 4, 5)`,
    born('30/02/2045', '12/04/1990', '13/13/1982', '12/04/2533'),
    dated('d/M/yyyy'),
    1,
  ],
  [
    'only years',
    `unreadable-dates: 2 rows ${UNREAD} YYYY-MM-DD, but may have one: only a year, which --date-format yyyy estimates as its 1 July (rows 2, 3)`,
    born('1990', '1984'),
    [],
    0,
  ],
  [
    'only days of a month',
    `unreadable-dates: 2 rows ${UNREAD} YYYY-MM-DD, but may have one: only a day of a month (rows 2, 3)`,
    born('14', '2'),
    [],
    0,
  ],
  [
    'only months and years',
    `unreadable-dates: 3 rows ${UNREAD} YYYY-MM-DD, but may have one: only two parts of a date (rows 2, 3, 4)`,
    born('04/1990', 'Apr-90', '12. April'),
    [],
    0,
  ],
  [
    'a year of an era',
    `mixed-dates: The dates of birth are of several kinds: 1 row in YYYY-MM-DD, 1 row in another. The others may be another calendar (row 3)`,
    born('1990-04-12', '平成2年4月12日'),
    [],
    1,
  ],
  [
    'dates of two forms',
    'mixed-dates: The dates of birth are of several kinds: 2 rows in d/M/yyyy, 1 row in YYYY-MM-DD. ',
    born('05/04/1990', '1990-04-12', '13/04/1990'),
    dated('d/M/yyyy'),
    3,
  ],
  [
    'dates of two forms that are both named',
    'mixed-dates: The dates of birth are of several kinds: 1 row in d/M/yyyy, 1 row in d.M.yyyy. ',
    born('05/04/1990', '13.04.1990'),
    [...dated('d/M/yyyy'), ...dated('d.M.yyyy')],
    2,
  ],
  [
    'dates of two forms that nobody names',
    'mixed-dates: The dates of birth are of several kinds: 2 rows in another. The others may be d/M/yyyy (row 2), d.M.yyyy (row 3)',
    born('25/04/1990', '13.04.1990'),
    [],
    0,
  ],
  ...(
    [
      ['1990-04-11 18:30:00', '1985-04-10 18:30:00'],
      ['1990-04-11 22:00:00', '1985-01-10 23:00:00'],
      ['1990-04-11 18:30:00', '1985-04-10 07:12:00'],
    ] as const
  ).map((dates): [string, string, string[], string[], number] => [
    `the times ${dates}`,
    'time-of-day: 2 rows have a time of day: rows 2, 3',
    born(...dates, '1986-01-10 00:00:00', 'NULL'),
    TIMES,
    3,
  ]),
  [
    'times as numbers of a spreadsheet',
    'time-of-day: 2 rows have a time of day: rows 2, 3',
    born('32974.7708', '31147.7708', '31148'),
    dated('excel'),
    3,
  ],
  [
    'times that are not midnight in the time zone',
    'time-of-day: 2 rows have a time that is not the start of a day in Europe/London: rows 3, 5',
    born(
      ...['1990-04-11 23:00:00', '1985-04-10 22:59:00', '1986-01-10 00:00:00'],
      ...['1985-01-10 23:00:00', '1969-01-10 23:00:00'],
    ),
    inZone('Europe/London'),
    5,
  ],
  [
    'years of two digits in two centuries',
    'short-years: 2 rows have a year of two digits that may be 100 years earlier: rows 2, 3',
    born('12/04/23', '12/04/00', '12/04/90', '12/04/2023'),
    dated('d/M/yy'),
    4,
  ],
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
    'two files, one after the other',
    'repeated-header: The names of the columns come again: row 3',
    ['fn,dob,gen', 'Asha,1990-04-12,F', 'gen,fn,', 'Ravi,1990-04-12,M'],
    [],
    2,
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
  ...(
    [
      ['gen', ['F', 'N', 'F', 'N'], [], 2],
      ['gen', ['V', 'M', 'V', 'M', 'F'], [], 3],
      ['Sex', ['F', 'B'], SEX, 1],
      ['Sex', ['M', 'M'], SEX, 2],
      ['Sex', ['F', 'F'], SEX, 2],
      ['Sex', ['male', 'F'], SEX, 1],
      ['Sex', ['M', 'H', 'F'], SEX, 2],
    ] as const
  ).map(([column, genders, options, stored]): [string, string, string[], string[], number] => [
    `the genders ${genders} in ${column}`,
    `unclear-gender: The map does not say what ${new Set(genders).size} of the ${new Set(genders).size} genders mean, in ${genders.length} rows`,
    gendered(column, ...genders),
    [...options],
    stored,
  ]),
  [
    'letters of an encoding that is named',
    'encoding: 2 rows have letters that are those of the file only if it is text in WINDOWS-1252: rows 2, 4',
    named('Müller', 'Anna', 'José'),
    LATIN,
    3,
  ],
  ...[
    ...['M?ller', 'Zo?', '?ukasz', '????', 'J?r?me', 'M§ller', 'Bj√∂rn', '≈Åukasz', '┼üukasz'],
    ...[
      'Ro\ue000o',
      'R\u0378o',
      'R\ufffdo',
      '\u001b$B;3ED\u001b(B',
      '臃ukasz',
      'ナ「kasz',
      'ЕЃukasz',
    ],
    ...['J&uuml;rgen', 'J\\u00fcrgen', 'J%C3%BCrgen', 'J=FCrgen'],
    ...['Pаul', 'JosÃ©', 'JoÃ£o', 'MariÄ‡', 'GroÃŸ', 'à¤…à¤¶', 'ΜΑRIA'],
  ].map((name): [string, string, string[], string[], number] => [
    `the name ${name}`,
    `letters: 1 row has ${LOST}: row 3`,
    named('Asha', name),
    [],
    2,
  ]),
  [
    'a lost letter in a username',
    `letters: 1 row has ${LOST}: row 2`,
    [HEADER, 'Asha,F,1990-04-12,U\ufffd1'],
    [],
    1,
  ],
  [
    'a comma that is not in quotes',
    'extra-cells: 1 row has more cells than the 6 of the header: row 3',
    [
      'dob,gen,email,fn,mn,ln',
      '1990-01-01,F,a@x.com,Asha,,Rao',
      '1991-01-01,M,b@x.com,Rao, Ravi,,',
    ],
    [],
    2,
  ],
  [
    'a value beyond the header',
    'extra-cells: 1 row has more cells than the 3 of the header: row 3',
    ['dob,gen,fn', '1990-01-01,F,Asha', '1991-01-01,M,Rao, Ravi'],
    [],
    1,
  ],
  [
    'a row that lacks a cell',
    'missing-cells: 1 row has fewer cells than the 4 columns of the header: row 3',
    ['dob,gen,fn,username', '1990-01-01,F,Asha,U1', '1991-01-01,M,Ravi'],
    [],
    2,
  ],
  [
    'the same name and birth twice',
    'twins: 4 rows have the same name and date of birth as another: rows 2, 3, 4, 5',
    [
      'fn,ln,gen,dob,username',
      ...['Zoë,Hart,F,2011-09-01,7', 'ZOË ,Hart,F,2011-09-01,8', 'Zoe,Hart,F,2011-09-01,9'],
      'Hart,Zoë,F,2011-09-01,10',
    ],
    [],
    4,
  ],
])(
  'the file with %s stops until its counts are confirmed',
  async (_, stop, lines, options, stored) => {
    const { mock, url } = await servedMock();
    const test = new TestImport(url, contentOf(lines, options));
    const { exitCode, lines: printed } = await test.run(options);
    expect([exitCode, printed.at(-1), mock.patients.size]).toEqual([
      EXIT.usage,
      'profiles-import: Nothing was sent. Try --dry-run to see the whole file.',
      0,
    ]);
    expect(printed).toContainEqual(expect.stringContaining(`profiles-import: Stop ${stop}`));
    await test.run([...options, ...confirmations(printed)]);
    expect(mock.patients.size).toBe(stored);
  },
);

it('a confirmation holds for its counts alone', async () => {
  const { mock, url } = await servedMock();
  const lines = named('M?ller', 'Asha');
  const confirm = (count: string) => ['--confirm', `letters${count}`];
  const [first, grown] = [lines, [...lines, 'Usha,F,1990-04-12,U9']].map(
    (each) => new TestImport(url, each),
  );
  for (const count of ['', '=2/2', '=1/3']) {
    expect((await first?.run(confirm(count)))?.exitCode).toBe(EXIT.usage);
  }
  expect((await grown?.run(confirm('=1/2')))?.exitCode).toBe(EXIT.usage);
  expect(mock.patients.size).toBe(0);
  expect((await first?.run(confirm('=1/2')))?.exitCode).toBe(EXIT.done);
});

it.each<[what: string, lines: readonly string[], options?: string[]]>([
  ['dates in the form that is named', born('05/13/1990', '04/05/1990'), DAYS],
  ['dates that nothing reads', born('1990-04-12', '1990-04-99', 'x')],
  ['a word for nothing', born('1990-04-12 00:00:00', 'NULL'), TIMES],
  ['a name that is the name of a column', named('Fn', 'Asha')],
  ['usernames with digits', born('1990-04-12')],
  ['usernames in small letters', [HEADER, 'Asha,F,1990-04-12,asha.rao']],
  ['a date that all rows share', born('1900-01-01', '1900-01-01', '1900-01-01')],
  ['a date that is frequent among others', often('1970-01-01')],
  ['one old patient', born('1905-04-12', '1990-04-12', '1991-04-12')],
  ['dates at midnight', born('1990-04-12 00:00:00', '1985-04-10 00:00:00'), TIMES],
  [
    'midnights in the history of a time zone',
    born('1990-04-11 18:30:00', '1944-01-10 17:30:00'),
    inZone('Asia/Kolkata'),
  ],
  [
    'a day that starts at 01:00, and one that comes twice',
    born('2018-11-04 03:00:00', '2017-10-15 03:00:00'),
    inZone('America/Sao_Paulo'),
  ],
  ['genders in the words of the service', gendered('gen', 'M', 'M', 'O')],
  ['women and men', gendered('Sex', 'M', 'F', '', 'F'), SEX],
  [
    'ordinary names',
    named(
      ...[
        'Jürgen d/o Anna',
        'Lluís Gal·la',
        '(Anni)',
        'Ravi @ Raju',
        'Usha #2 [twin]',
        'John 3rd',
        'O’Neill',
        'O´Neill',
        "D'Août",
      ],
      ...[
        'Łucja',
        'Đặng Văn Hùng',
        'Ångström-Müller',
        '"Öz, Ayşe"',
        'Mª José',
        'Straße',
        'Þór Óðinn',
      ],
      ...[
        '山田 花子',
        'スズキ・ｼﾞﾛｳ',
        '髙橋 さくら',
        '김철수',
        '金哲수',
        'ㄅ文',
        'Ольга',
        'अशोक',
        'มานี ฯ',
        'שרה׳',
      ],
      ...['مریم\u200cسادات', 'Nguyễn (Jr.)', 'Mary & John', 'Ο’Νιλ', '𠮷田', 'Նարե', 'ᏣᎳᎩ', '?'],
    ),
  ],
])('the file with %s has no stop', async (_, lines, options = []) => {
  const test = new TestImport('http://127.0.0.1:1', contentOf(lines, options));
  const { lines: out } = await test.run(['--dry-run', ...options]);
  expect(out.filter((line) => line.startsWith('Stop '))).toEqual([]);
});

it.each([
  [['1990-04-11 18:30:00', '1944-04-23 17:30:00'], TIMES, ['1990-04-12', '1944-04-24']],
  [['32974.7708333333', '32987.7708333333'], dated('excel'), ['1990-04-12', '1990-04-25']],
])('reads the days of the times %j in --time-zone', async (dates, options, expected) => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, born(...dates));
  expect((await test.run([...options, '--time-zone', 'asia/kolkata'])).exitCode).toBe(EXIT.done);
  expect(mock.patients.list().map(({ dob }) => dob)).toEqual(expected);
});

it('a column of numbers with a sign keeps them, and loses its errors', async () => {
  const { mock, url } = await servedMock();
  const bed = (...beds: readonly string[]) => [
    'fn,gen,dob,extras.bed',
    ...beds.map((text, at) => `Asha ${at},F,1990-04-12,${text}`),
  ];
  await new TestImport(url, bed('#1042', '#A-17', '#NV', '#DIV/0!')).run();
  expect(mock.patients.list().map(({ extras }) => extras?.['bed'])).toEqual([]);
  await new TestImport(url, bed('#1042', '#A-17', '#B 3', '#NV')).run();
  const beds = mock.patients.list().map(({ extras }) => extras?.['bed']);
  expect(beds).toEqual(['#1042', '#A-17', '#B 3']);
});

const PAGE = join(import.meta.dirname, '../../../../../docs/src/content/docs/import-reference.md');

it("has the table of the page Import's options", () => {
  const rows = readFileSync(PAGE, 'utf8').match(/^\| `[a-z-]+` +\|.+\|.+\|$/gm) ?? [];
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const expected = Object.entries(STOPS).map(([name, { shows, confirmed }]) => [
    `\`${name}\``,
    shows,
    `${capital(confirmed)}.`,
  ]);
  expect(cells).toEqual(expected);
});

import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { checkDateFormat, createDateReader } from './date-reader.ts';

const AS_OF = new Date(2026, 10, 23);

function read(value: string, ...formats: readonly string[]) {
  const { date, problem } = createDateReader(formats, AS_OF).read(value);
  return problem?.rule ?? date;
}

/** The days from one to another. */
function daysOf(first: string, last: string) {
  const milliseconds = { min: Date.parse(first), max: Date.parse(last) };
  return fc
    .integer(milliseconds)
    .map((time) => DateTime.fromMillis(time, { zone: 'utc', locale: 'en' }).startOf('day'));
}

const days = daysOf('1000-01-01', '2999-12-31');

const DAYS = ['d', 'dd'];
const MONTHS = ['M', 'MM', 'MMM', 'MMMM', 'L', 'LL', 'LLL', 'LLLL'];
const AROUND = ['', ' HH:mm', ' HH:mm:ss', " 'at' h:mm a", ' ZZ', ' (cccc)', ', EEE'];

/** Formats as hospitals write them: three parts in any order, with a separator. */
const formats = fc
  .tuple(
    fc.constantFrom('/', '-', '.', ' ', ', ', "' of '"),
    fc.constantFrom(...DAYS),
    fc.constantFrom(...MONTHS),
    fc.constantFrom('yyyy', 'yy'),
    fc.constantFrom(...AROUND),
    fc.constantFrom([0, 1, 2], [1, 0, 2], [2, 1, 0], [2, 0, 1]),
  )
  .map(([separator, day, month, year, around, order]) => {
    const parts = [day, month, year];
    return order.map((at) => parts[at]).join(separator) + around;
  })
  .filter((format) => !/^yyyy-dd?-[ML]{1,2}$/.test(format));

it('reads a date in any format as the day that it was written for', () => {
  const lastCentury = daysOf('1927-01-01', '2026-11-23');
  fc.assert(
    fc.property(days, lastCentury, formats, (anyDay, shortDay, format) => {
      checkDateFormat(format);
      const day = format.includes('yyyy') ? anyDay : shortDay;
      expect(read(day.toFormat(format), format)).toBe(day.toISODate());
    }),
  );
});

it('never reads another day in one of two formats than in the other', () => {
  fc.assert(
    fc.property(days, (day) => {
      const text = day.toFormat('dd/MM/yyyy');
      const isSameInBoth = day.day === day.month;
      const isOpen = day.day <= 12 && !isSameInBoth;
      const both = read(text, 'dd/MM/yyyy', 'MM/dd/yyyy');
      expect(both).toBe(isOpen ? 'date_ambiguous' : day.toISODate());
    }),
  );
});

it('reads a year of two digits as one that is not in the future', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(2000, 0), max: new Date(2099, 0), noInvalidDate: true }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 1, max: 12 }),
      (asOf, year, month) => {
        const text = `01/${month}/${String(year).padStart(2, '0')}`;
        const { date, problem } = createDateReader(['dd/M/yy'], asOf).read(text);
        const distance = asOf.getFullYear() - Number(date.slice(0, 4));
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThan(100);
        const isFuture = distance === 0 && month > asOf.getMonth() + 1;
        expect(problem?.rule).toBe(isFuture ? 'date_century' : undefined);
      },
    ),
  );
});

describe('a date', () => {
  it.each<[string, string, ...string[]]>([
    ['1990-04-12', '1990-04-12'],
    ['1990-04-12', '1990-04-12', 'dd/MM/yyyy'],
    ['1/2/1990', 'date_format', 'dd/MM/yyyy'],
    ['01/02/1990', '1990-02-01', 'd/M/yyyy'],
    ['31/04/1990', 'date_format', 'dd/MM/yyyy'],
    ['12/04/90', 'date_format', 'dd/MM/yyyy'],
    ['12/04/1990', '1990-04-12', 'dd/MM/yy'],
    ['12/04/990', 'date_format', 'dd/MM/yy'],
    ['12/04/1990 24:00', '1990-04-12', 'dd/MM/yyyy HH:mm'],
    ['12/04/1990 24:01', 'date_format', 'dd/MM/yyyy HH:mm'],
    ['31.12.1999 24.00', '1999-12-31', 'dd.MM.yyyy HH.mm'],
    ['199004112400', '1990-04-11', 'yyyyMMddHHmm'],
    ['2011-12-30 Pacific/Apia', '2011-12-30', 'yyyy-MM-dd z'],
    ['1990-101 24', '1990-04-11', 'yyyy-ooo HH'],
    ['1', '1900-01-01', 'excel'],
    ['59', '1900-02-28', 'excel'],
    ['60', 'date_format', 'excel'],
    ['61', '1900-03-01', 'excel'],
    ['32975', '1990-04-12', 'excel'],
    ['32975.75', '1990-04-12', 'excel', 'dd/MM/yyyy'],
    ['12/04/1990', '1990-04-12', 'excel', 'dd/MM/yyyy'],
    ['1990', 'date_format', 'excel'],
    ['0', 'date_format', 'excel'],
    ['010490', 'date_format', 'excel'],
    ['10490', 'date_ambiguous', 'excel', 'dMMyy'],
    ['29/02/1900', 'date_format', 'dd/MM/yyyy'],
    ['29/02/00', '2000-02-29', 'dd/MM/yy'],
    ['29/02/28', '1928-02-29', 'dd/MM/yy'],
    ['23/11/26', '2026-11-23', 'dd/MM/yy'],
    ['24/11/26', 'date_century', 'dd/MM/yy'],
    ['01/01/27', '1927-01-01', 'dd/MM/yy'],
    ['12-APR-1990', '1990-04-12', 'dd-MMM-yyyy'],
    ['Monday 12/04/1990', 'date_format', 'EEEE dd/MM/yyyy'],
    ['1990-04-12T00:30:00+05:30', '1990-04-12', "yyyy-MM-dd'T'HH:mm:ssZZ"],
    ['\u0967\u0968/04/1990', 'date_format', 'dd/MM/yyyy'],
    ['11/12/1990', '1990-12-11', 'dd/MM/yyyy', 'dd/MM/yy'],
  ])('%s is read as %s in %j', (value, expected, ...formats) => {
    expect(read(value, ...formats)).toBe(expected);
  });
});

it.each([
  ...['dd/MM/yyyy', 'd/M/yy', 'ddMMyyyy', 'yyMMdd', 'yyyy-ooo', "d 'de' MMMM 'de' yyyy"],
  ...["'Day' dd/MM/yyyy", 'MMM d, yyyy h:mm a'],
])('takes the format %s', (format) => {
  expect(() => checkDateFormat(format)).not.toThrow();
});

it.each([
  ...['', 'x', 'MM/yyyy', 'dd/MM', 'dd-mm-yyyy', 'DD/MM/YYYY', 'dd/MM/y', 'dd/MM/yyy', 'dMyyyy'],
  ...['dd/MM/yyyyyy', 'yyMd', 'yyyy-dd-MM', 'kkkk-WW-c', 'dd-MM-kkkk', 'dd/MM/yyyy q', 'D', 'f'],
  ...['dd/MM/yyyy ZZZZ', 'd de MMMM de yyyy'],
])('rejects the format %j, and says what a format needs', (format) => {
  expect(() => checkDateFormat(format)).toThrow(
    `The date format "${format}" must contain a day (dd or d), a month (MM, M or MMM) and a year`,
  );
});

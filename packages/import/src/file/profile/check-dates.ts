import { ESTIMATED_DOB_KEY } from '@profiles/sdk/schemas';
import { formatCount, RowList } from '../../messages/message-text.ts';
import { formsOf } from '../../values/date-forms.ts';
import type { createDateReader, DateReader } from '../../values/date-reader.ts';
import { isDay, SHOWN_IN_PART } from '../../values/plain-date.ts';
import type { MappedRow } from '../row-mapping.ts';
import {
  type Check,
  countRows,
  type ProfiledRow,
  rowsHave,
  type Stop,
  stopIf,
} from './findings.ts';

/** The part of all rows, and the fewest rows, with one date of birth that is hardly chance. */
const MIN_SHARE = 0.03;
const MIN_ROWS = 3;

/** How far a date is from the others that people are not born on, in years. */
const FAR_YEARS = 10;

/** The part of the other rows that may be near such a date. */
const MAX_NEAR_SHARE = 0.01;

/** Looks for a date in place of one that is not known: often, far from the others, or against the age. */
export function checkPlaceholderDates(): Check {
  const births = new Map<string, RowList>();
  const contradicted = new RowList();
  let total = 0;
  const frequent = () =>
    [...births].filter(([, { count }]) => count >= MIN_ROWS && count > MIN_SHARE * total);
  const isFar = (date: string, { count }: RowList) => {
    const others = total - count;
    const near = [...births].reduce((sum, [other, rows]) => {
      const isNear = other !== date && Math.abs(yearOf(other) - yearOf(date)) < FAR_YEARS;
      return isNear ? sum + rows.count : sum;
    }, 0);
    return others > 0 && near <= MAX_NEAR_SHARE * others;
  };
  return {
    add({ row, mapped }) {
      if (mapped.notes.some(({ note }) => note === 'contradicted_by_age')) contradicted.add(row);
      const date = birthOf(mapped);
      if (date === undefined) return;
      countIn(births, date, row);
      total += 1;
    },
    stops: () => [
      ...stopIf(
        contradicted.count > 0,
        'placeholder-dates',
        'A date of birth contradicts the age beside it, which counts then',
        contradicted,
      ),
      ...frequent().flatMap(([date, rows]) => {
        const message = `${formatCount(rows.count)} patients are born on ${date}, far from all others`;
        return stopIf(isFar(date, rows), 'placeholder-dates', message, rows);
      }),
    ],
    notes: () =>
      frequent().flatMap(([date, rows]) => {
        const share = `${formatCount(rows.count)} of ${formatCount(total)}`;
        return isFar(date, rows) ? [] : [`${share} patients are born on ${date}.`];
      }),
  };
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4)) + Number(date.slice(5, 7)) / 12;
}

/** Returns the date of birth of a row, unless it is estimated from an age. */
function birthOf({ fields: { dob, extras } }: MappedRow): string | undefined {
  const isEstimated = typeof extras === 'object' && ESTIMATED_DOB_KEY in extras;
  return typeof dob === 'string' && isDay(dob) && !isEstimated ? dob : undefined;
}

/** The most forms that are counted. */
const MAX_FORMS = 100;

/** Texts that no form reads as a day, each with what they may be. */
const OTHERS: readonly (readonly [form: RegExp, what: string])[] = [
  [/^(?:1[89]|20)\d\d$/, 'only a year, which --date-format yyyy estimates as its 1 July'],
  [/^(?:0?[1-9]|[12]\d|3[01])$/, 'only a day of a month'],
  [/^(?:\p{L}{3,9}|\d{1,2})\.?[-/. ](?:\p{L}{3,9}|\d{2,4})$/u, 'only two parts of a date'],
  [/^\d{4}-(?:1[3-9]|2\d|3[01])-(?:0[1-9]|1[0-2])$/, 'the day before the month'],
  [
    /^\d{1,4}([/. -]+)(?:1[0-3]|0?[1-9])\1(?:0?[1-9]|[12]\d|3[0-2])\.?(?:$|[T ])/,
    'another calendar',
  ],
  [
    /^(?:0?[1-9]|[12]\d|3[0-2])([/. -]+)(?:1[0-3]|0?[1-9])\1\d{2,4}\.?(?:$|[T ])/,
    'another calendar',
  ],
];

/**
 * Collects what forms the dates of birth have, and looks for those that are read as no date, or that
 * have a time of day.
 *
 * @param formats - The formats that the column is said to have.
 * @param columnName - The name of the column, which may have a form, as `Born (dd/mm/yyyy)`.
 */
export function checkDates(
  formats: readonly string[],
  columnName: string,
  timeZone: string | undefined,
  asOf: Date,
) {
  /** The rows of each form that was read, of each that could read others, and of what others may be. */
  const read = new Map<string, RowList>();
  const forms = new Map<string, RowList>();
  const others = new Map<string, RowList>();
  const [unread, timed, short] = [new RowList(), new RowList(), new RowList()];
  const readers = new Map<string, DateReader>();
  let createReader: typeof createDateReader | undefined;
  let texts = 0;

  /** Returns the forms that read a text as a day. */
  function formsReading(text: string): readonly string[] {
    return formsOf(text).filter((form) => {
      const known = readers.get(form);
      if (known === undefined && readers.size === MAX_FORMS) return false;
      const reader = known ?? createReader?.([form], asOf);
      if (reader !== undefined) readers.set(form, reader);
      const { date = '', problem } = reader?.read(text) ?? {};
      return problem === undefined && isDay(date);
    });
  }

  /** The forms that read every text that a form can read, if the map names none. */
  function openForms(): readonly string[] {
    if (formats.length > 0 || read.size > 0) return [];
    return [...forms].flatMap(([form, { count }]) => (count === texts ? form : []));
  }

  /** The form that the values, or the name of the column, decide on. */
  function provenForm(): string | undefined {
    const open = openForms();
    const order = orderOf(columnName);
    if (open.length < 2 || order === undefined) return open.length === 1 ? open[0] : undefined;
    return open.find((form) => orderOf(form) === order);
  }

  return {
    add({ row, mapped: { birth } }: ProfiledRow): void {
      if (birth?.hasTime) timed.add(row);
      if (birth?.isShort) short.add(row);
      if (birth?.form !== undefined) countIn(read, birth.form, row);
      if (birth?.unread === undefined) return;
      const reading = birth.isOtherEra ? [] : formsReading(birth.unread);
      const other = OTHERS.find(([shape]) => shape.test(birth.unread ?? ''))?.[1];
      const what = birth.isOtherEra ? 'another calendar' : other;
      for (const form of reading) countIn(forms, form, row);
      if (reading.length > 0) texts += 1;
      else if (what === undefined) return;
      else countIn(others, what, row);
      unread.add(row);
    },
    /** Loads what reads dates in other forms, if a row needs it: its library takes memory. */
    async prepare({ birth }: MappedRow): Promise<void> {
      if (createReader !== undefined || formsOf(birth?.unread ?? '').length === 0) return;
      createReader = (await import('../../values/date-reader.ts')).createDateReader;
    },
    provenForm,
    stops(): readonly Stop[] {
      const maybe = [...forms, ...others].map(([what, rows]) => `${what} (${rows})`).join(', ');
      const kinds = [...read].map(([form, rows]) => `${countRows(rows)} in ${form}`);
      const isOther = formats.length === 0 && unread.count > 0;
      const isMixed =
        read.size > 1 ||
        read.has(SHOWN_IN_PART) ||
        (isOther && (read.size > 0 || (texts > 0 && openForms().length === 0)));
      if (isOther) kinds.push(`${countRows(unread)} in another`);
      const inAll = [...read.values()].reduce((sum, { count }) => sum + count, 0);
      const form = formats.join(' or ') || 'YYYY-MM-DD';
      const no = `${rowsHave(unread)} no date in the form ${form}, but may have one: ${maybe}`;
      const named =
        forms.size > 0 && formats.length === 0 ? ': name a form with --date-format' : '';
      const several = `The dates of birth are of several kinds: ${kinds.join(', ')}${maybe && `. The others may be ${maybe}${named}`}`;
      const time = timeZone
        ? `a time that is not the start of a day in ${timeZone}`
        : 'a time of day';
      const examples = [...read.values(), ...forms.values(), ...others.values()].flatMap(
        ({ first }) => first,
      );
      const count = inAll + unread.count;
      const mixed = { name: 'mixed-dates', message: several, count, examples } as const;
      const unreadable = {
        name: 'unreadable-dates',
        message: no,
        count: unread.count,
        examples,
      } as const;
      return [
        ...(isMixed ? [mixed] : unread.count > 0 ? [unreadable] : []),
        ...stopIf(timed.count > 0, 'time-of-day', `${rowsHave(timed)} ${time}`, timed),
        ...stopIf(
          short.count > 0,
          'short-years',
          `${rowsHave(short)} a year of two digits that may be 100 years earlier`,
          short,
        ),
      ];
    },
    /** Says which forms the values leave open. */
    hints(): readonly string[] {
      const open = openForms();
      if (open.length < 2 || provenForm()) return [];
      return [`The dates can be ${open.join(' or ')}: choose with --date-format.`];
    },
  };
}

function countIn(counts: Map<string, RowList>, key: string, row: number): void {
  const rows = counts.get(key) ?? new RowList();
  rows.add(row);
  counts.set(key, rows);
}

/** Returns the order of day, month and year in a form, as `dMy`. */
function orderOf(form: string): string | undefined {
  const [, order] = /([dmy]+[^a-z]+[dmy]+[^a-z]+[dmy]+)/i.exec(form) ?? [];
  const letters = order
    ?.toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/(.)\1+/g, '$1');
  return letters?.length === 3 ? letters : undefined;
}

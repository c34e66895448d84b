import { ESTIMATED_DOB_KEY } from '@profiles/sdk/schemas';
import { formatCount, RowList } from '../../messages/message-text.ts';
import { isDay } from '../../values/plain-date.ts';
import type { Column } from '../columns.ts';
import type { MappedRow } from '../row-mapping.ts';
import { count } from './column-profile.ts';
import type { DateGuesses } from './date-guesses.ts';
import { type Check, stopIf } from './findings.ts';

/** Looks for dates that only another form explains: the others are stored with day and month exchanged. */
export function checkDateOrder(guesses: DateGuesses, formats: readonly string[]): Check {
  return {
    add({ row, mapped }) {
      const { dob } = mapped.fields;
      if (typeof dob === 'string' && !isDay(dob)) guesses.add(row, dob);
    },
    stops: () =>
      guesses.contradictions().flatMap(({ format, rows }) => {
        const message = `Some dates can only be ${format}, not ${formats.join(' or ')}`;
        return stopIf(formats.length > 0, 'date-order', message, rows);
      }),
  };
}

/** The part of all rows, and the fewest rows, with one date of birth that is hardly chance. */
const MIN_SHARE = 0.03;
const MIN_ROWS = 3;

/** How far a date is from the others that people are not born on, in years. */
const FAR_YEARS = 10;

/** The part of the other rows that may be near such a date. */
const MAX_NEAR_SHARE = 0.01;

/** Looks for a date in place of one that is not known: often, far from the others, or against the age. */
export function checkPlaceholderDates(): Check & { readonly notes: () => readonly string[] } {
  const births = new Map<string, number>();
  const firstRows = new Map<string, RowList>();
  const contradicted = new RowList();
  const total = () => [...births.values()].reduce((sum, times) => sum + times, 0);
  const frequent = () =>
    [...births].filter(([, times]) => times >= MIN_ROWS && times > MIN_SHARE * total());
  const isFar = (date: string, times: number) => {
    const others = total() - times;
    const near = [...births].filter(
      ([other]) => other !== date && Math.abs(yearOf(other) - yearOf(date)) < FAR_YEARS,
    );
    return others > 0 && near.reduce((sum, [, count]) => sum + count, 0) <= MAX_NEAR_SHARE * others;
  };
  return {
    add({ row, mapped }) {
      if (mapped.notes.some(({ note }) => note === 'contradicted_by_age')) contradicted.add(row);
      const date = birthOf(mapped);
      if (date === undefined) return;
      count(births, date);
      const rows = firstRows.get(date) ?? new RowList();
      rows.add(row);
      firstRows.set(date, rows);
    },
    stops: () => [
      ...stopIf(
        contradicted.count > 0,
        'placeholder-dates',
        'A date of birth contradicts the age beside it, which counts then',
        contradicted,
      ),
      ...frequent().flatMap(([date, times]) =>
        stopIf(
          isFar(date, times),
          'placeholder-dates',
          `${formatCount(times)} patients are born on ${date}, far from all others`,
          firstRows.get(date) ?? new RowList(),
        ),
      ),
    ],
    notes: () =>
      frequent().flatMap(([date, times]) =>
        isFar(date, times)
          ? []
          : [`${formatCount(times)} of ${formatCount(total())} patients are born on ${date}.`],
      ),
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

const TIME = /[T ](\d\d?):(\d\d)|^\d+[.,](\d+)$/;

/** Looks for births that are all at one time of day: it is midnight in the time zone of the file. */
export function checkTimeOfDay(columns: readonly Column[], timeZone: string | undefined): Check {
  const at = columns.findIndex(({ target }) => target === 'dob');
  const times = new Map<number, number>();
  const rows = new RowList();
  let hasDay = false;
  return {
    add({ row, texts }) {
      const text = texts[at] ?? '';
      if (text === '' || timeZone !== undefined) return;
      const minutes = minutesOf(text);
      if (minutes === undefined) hasDay = true;
      else count(times, minutes);
      rows.add(row);
    },
    stops() {
      // With summer time, midnight is at two times.
      const [first = 0, last = first] = [Math.min(...times.keys()), Math.max(...times.keys())];
      const isOne = times.size <= 2 && last - first <= 60 && !times.has(0);
      const isFound = !hasDay && rows.count > 1 && isOne;
      return stopIf(
        isFound,
        'one-time-of-day',
        'All dates of birth have one time of day, so that a time zone has moved the day',
        rows,
      );
    },
  };
}

/** Returns the time of day of a date in minutes, or `undefined` if it has none. */
function minutesOf(text: string): number | undefined {
  const [, hours, minutes, fraction] = TIME.exec(text) ?? [];
  if (fraction !== undefined) return Math.round(Number(`0.${fraction}`) * 1440) % 1440;
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

import { ESTIMATED_DOB_KEY } from '@profiles/sdk/schemas';
import { formatCount, RowList } from '../../messages/message-text.ts';
import { isDay } from '../../values/plain-date.ts';
import type { Column } from '../columns.ts';
import type { MappedRow } from '../row-mapping.ts';
import { type Check, stopIf } from './findings.ts';

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
      const rows = births.get(date) ?? new RowList();
      rows.add(row);
      births.set(date, rows);
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

const TIME = /[T ](\d\d?):(\d\d)|^\d+[.,](\d+)$/;

/** Looks for births that are all at one time of day: it is midnight in the time zone of the file. */
export function checkTimeOfDay(columns: readonly Column[], timeZone: string | undefined): Check {
  const at = columns.findIndex(({ target }) => target === 'dob');
  const times = new Set<number>();
  const rows = new RowList();
  let hasDay = false;
  return {
    add({ row, texts }) {
      const text = texts[at] ?? '';
      if (text === '' || timeZone !== undefined) return;
      const minutes = minutesOf(text);
      if (minutes === undefined) hasDay = true;
      else times.add(minutes);
      rows.add(row);
    },
    stops() {
      // With summer time, midnight is at two times.
      const [first = 0, last = first] = [Math.min(...times), Math.max(...times)];
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

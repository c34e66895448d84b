import type { ValueRule } from './changed-values.ts';

/** The form of a date that needs no format. */
const PLAIN_FORM = 'YYYY-MM-DD';

/** The form of a date that a workbook holds as one, not as text. */
const WORKBOOK_FORM = 'a date of the workbook';

/** The form of a date of which the workbook shows only a part, as it adds the others. */
export const SHOWN_IN_PART = 'a date of the workbook that shows no day or no year';

/** What a value says. */
export interface DateReading {
  /** The date as `YYYY-MM-DD`, or the value itself if it is not one date. */
  readonly date: string;
  readonly problem?: ValueRule;
  /** The form of a value that is read. */
  readonly form?: string;
  /** Whether it has a time that is not the start of a day. */
  readonly hasTime?: boolean;
  /** Whether its year has two digits, and may be one of a century earlier too. */
  readonly isShort?: boolean;
  /** Whether only its year is known. */
  readonly isEstimated?: boolean;
}

/** Returns whether a value has the form `YYYY-MM-DD`, which needs no format. */
export function isPlainDate(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value);
}

/** Reads a date that needs no format: `YYYY-MM-DD`, or a date of a workbook. */
export function readPlainDate(value: string, isWorkbookDate: boolean): DateReading | undefined {
  if (isWorkbookDate) {
    const [date = '', time] = value.split(' ');
    return isPlainDate(date)
      ? { date, form: WORKBOOK_FORM, hasTime: time !== undefined }
      : undefined;
  }
  return isPlainDate(value) ? { date: value, form: PLAIN_FORM } : undefined;
}

/** Returns whether a value is a day of the calendar as `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  const time = isPlainDate(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Joins the parts of a date, `1987`, `3` or `March`, and `14`, as `YYYY-MM-DD`, or as they are. */
export function dayOfParts(year: string, month: string, day: string): string {
  const ofName = /^\p{L}{3,9}$/u.test(month) ? new Date(`1 ${month} 2000`).getMonth() + 1 : month;
  const parts = [ofName, day].map((part) => String(part).padStart(2, '0'));
  const date = [year, ...parts].join('-');
  return isDay(date) ? date : [year, month, day].join('-');
}

/** Returns a day as `YYYY-MM-DD`, in the time zone of this machine. */
export function localDay(day: Date): string {
  const parts = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(day.getFullYear()).padStart(4, '0'), ...parts].join('-');
}

import { RowList } from '../../messages/message-text.ts';
import { isMidnightElsewhere } from '../../values/birth-day.ts';
import { areAmbiguous, createDateReader, EXCEL } from '../../values/date-reader.ts';
import { isPlainDate } from '../../values/plain-date.ts';
import { type ProfiledRow, stopIf } from './findings.ts';

/** The formats of a form that people write dates in. If there are two, only the values can decide. */
type DateForm = readonly [string, string?];

const FORMS: readonly DateForm[] = [
  ['d/M/yyyy', 'M/d/yyyy'],
  ['d-M-yyyy', 'M-d-yyyy'],
  ['d.M.yyyy', 'M.d.yyyy'],
  ['yyyy/M/d'],
  ['yyyyMMdd'],
  ['d MMM yyyy'],
  ['d-MMM-yyyy'],
  ['d/MMM/yyyy'],
  ['d MMMM yyyy'],
  ['MMM d, yyyy'],
  ['yyyy-MM-dd HH:mm:ss'],
  ["yyyy-MM-dd'T'HH:mm:ss"],
  ["yyyy-MM-dd'T'HH:mm:ss'Z'"],
  ["yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"],
  ["yyyy-MM-dd'T'HH:mm:ssZZ"],
  ['d/M/yyyy HH:mm', 'M/d/yyyy HH:mm'],
  ['d/M/yyyy HH:mm:ss', 'M/d/yyyy HH:mm:ss'],
  [EXCEL],
];

/** The days of 1927 to 2036. A shorter number can be a year or an age. */
const LIKELY_SERIAL = /^[1-4]\d{4}(?:[.,]\d+)?$/;
const SHORT_NUMBER = /^\d{1,5}(?:[.,]\d+)?$/;

/** The guesses of the formats of dates, and the check of those that the column has. */
export type DateGuesses = ReturnType<typeof guessDates>;

/**
 * Guesses the formats of dates from all values that no format of the column reads.
 *
 * @param known - The formats that the column has already.
 */
export function guessDates(known: readonly string[], asOf: Date) {
  // How many values each of the two formats of a form reads, and how many both read.
  const forms = FORMS.map((form) => ({
    form,
    readers: form.flatMap((format) =>
      format === undefined ? [] : createDateReader([format], asOf),
    ),
    only: [new RowList(), new RowList()] as const,
    both: 0,
  }));
  /** Returns the formats that values can only be read in. */
  const onlyForms = () =>
    forms.flatMap(({ form: [a, b], only: [inA, inB] }) => {
      if (inA.count > 0 && inB.count === 0) return [{ format: a, rows: inA }];
      return b !== undefined && inB.count > 0 && inA.count === 0 ? [{ format: b, rows: inB }] : [];
    });
  const isContradicted = (format: string) => areAmbiguous([...known, format], asOf);
  return {
    add({ row, mapped }: ProfiledRow): void {
      const { dob } = mapped.fields;
      // A day that a time zone may have moved is for a person to decide.
      if (typeof dob !== 'string' || isPlainDate(dob) || isMidnightElsewhere(dob)) return;
      if (SHORT_NUMBER.test(dob) && !LIKELY_SERIAL.test(dob)) return;
      for (const counts of forms) {
        const [first, second] = counts.readers.map((reader) => !reader.read(dob).problem);
        if (first && second) counts.both += 1;
        else if (first) counts.only[0].add(row);
        else if (second) counts.only[1].add(row);
      }
    },
    /** Finds dates that only another form explains: the others are stored with day and month exchanged. */
    stops: () =>
      onlyForms().flatMap(({ format, rows }) => {
        const message = `Some dates can only be ${format}, not ${known.join(' or ')}`;
        return stopIf(isContradicted(format), 'date-order', message, rows);
      }),
    /** Returns the formats that are certain: no value can be read in another way. */
    formats: () => onlyForms().flatMap(({ format }) => (isContradicted(format) ? [] : format)),
    /** Says which forms the values leave open. */
    hints: () =>
      forms.flatMap(({ form: [a, b], only: [inA, inB], both }) => {
        if (b === undefined || inA.count > 0 !== inB.count > 0) return [];
        if (inA.count > 0) return [`Some dates can only be ${a}, and others only ${b}.`];
        return both > 0 ? [`The dates can be ${a} or ${b}: choose with --date-format.`] : [];
      }),
  };
}

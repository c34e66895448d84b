import { RowList } from '../../messages/message-text.ts';
import { isMidnightElsewhere } from '../../values/birth-day.ts';
import { areAmbiguous, DateReader, EXCEL } from '../../values/date-reader.ts';
import { isPlainDate } from '../../values/plain-date.ts';

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

/** How many values each of the two formats of a form reads, and how many both read. */
interface FormCounts {
  readonly form: DateForm;
  readonly readers: readonly DateReader[];
  readonly only: readonly [RowList, RowList];
  both: number;
}

/** Guesses the formats of dates from all values of a column. */
export class DateGuesses {
  readonly #known: readonly string[];
  readonly #asOf: Date;
  readonly #forms: readonly FormCounts[];

  /** @param known - The formats that the column has already. */
  constructor(known: readonly string[], asOf: Date) {
    this.#known = known;
    this.#asOf = asOf;
    this.#forms = FORMS.map((form) => ({
      form,
      readers: form.flatMap((format) =>
        format === undefined ? [] : [new DateReader([format], asOf)],
      ),
      only: [new RowList(), new RowList()],
      both: 0,
    }));
  }

  /** Adds a value that is not a date. */
  add(row: number, value: string): void {
    // A day that a time zone may have moved is for a person to decide.
    if (isPlainDate(value) || isMidnightElsewhere(value)) return;
    if (SHORT_NUMBER.test(value) && !LIKELY_SERIAL.test(value)) return;
    for (const counts of this.#forms) {
      const [first, second] = counts.readers.map((reader) => !reader.read(value).problem);
      if (first && second) counts.both += 1;
      else if (first) counts.only[0].add(row);
      else if (second) counts.only[1].add(row);
    }
  }

  /** Returns the formats that are certain: no value can be read in another way. */
  formats(): readonly string[] {
    return this.#only().flatMap(({ format }) => (this.#isContradicted(format) ? [] : format));
  }

  /** Returns the formats that values can only be read in, and that contradict those of the column. */
  contradictions(): readonly { readonly format: string; readonly rows: RowList }[] {
    return this.#only().filter(({ format }) => this.#isContradicted(format));
  }

  #only() {
    return this.#forms.flatMap(({ form: [a, b], only: [inA, inB] }) => {
      if (inA.count > 0 && inB.count === 0) return [{ format: a, rows: inA }];
      return b !== undefined && inB.count > 0 && inA.count === 0 ? [{ format: b, rows: inB }] : [];
    });
  }

  #isContradicted(format: string): boolean {
    return areAmbiguous([...this.#known, format], this.#asOf);
  }

  /** Says which forms the values leave open. */
  hints(): readonly string[] {
    return this.#forms.flatMap(({ form: [a, b], only: [inA, inB], both }) => {
      if (b === undefined || inA.count > 0 !== inB.count > 0) return [];
      if (inA.count > 0) return [`Some dates can only be ${a}, and others only ${b}.`];
      return both > 0 ? [`The dates can be ${a} or ${b}: choose with --date-format.`] : [];
    });
  }
}

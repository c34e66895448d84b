import { isMidnightElsewhere } from '../values/birth-day.ts';
import { areAmbiguous, DateReader } from '../values/date-reader.ts';
import { EXCEL } from '../values/excel-date.ts';
import { isPlain } from '../values/plain-date.ts';

/** The formats of a form that people write dates in. Of two, only the values can decide. */
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
const SERIAL = /^[1-4]\d{4}(?:[.,]\d+)?$/;
const SHORT_NUMBER = /^\d{1,5}(?:[.,]\d+)?$/;

/** How many values each of the two formats of a form reads, and how many both read. */
interface Seen {
  readonly form: DateForm;
  readonly readers: readonly DateReader[];
  readonly only: [number, number];
  both: number;
}

/** Guesses the formats of dates from all values of a column. */
export class DateGuesses {
  readonly #known: readonly string[];
  readonly #asOf: Date;
  readonly #forms: readonly Seen[];

  /** @param known - The formats that the column has already. */
  constructor(known: readonly string[], asOf: Date) {
    this.#known = known;
    this.#asOf = asOf;
    this.#forms = FORMS.map((form) => ({
      form,
      readers: form.flatMap((format) =>
        format === undefined ? [] : [new DateReader([format], asOf)],
      ),
      only: [0, 0],
      both: 0,
    }));
  }

  /** Adds a value that is not a date. */
  add(value: string): void {
    // A day that a time zone may have moved is for a person to decide.
    if (isPlain(value) || isMidnightElsewhere(value)) return;
    if (SHORT_NUMBER.test(value) && !SERIAL.test(value)) return;
    for (const seen of this.#forms) {
      const [first, second] = seen.readers.map((reader) => !reader.read(value).problem);
      if (first && second) seen.both += 1;
      else if (first) seen.only[0] += 1;
      else if (second) seen.only[1] += 1;
    }
  }

  /** Returns the formats that are certain: no value can be read in another way. */
  formats(): readonly string[] {
    return this.#only().filter((format) => !this.#isContradicted(format));
  }

  /** Returns the formats that values can only be read in. */
  #only(): readonly string[] {
    return this.#forms.flatMap(({ form: [one, other], only: [first, second] }) => {
      if (first > 0 && second === 0) return [one];
      return second > 0 && first === 0 ? (other ?? []) : [];
    });
  }

  /** Says which forms the values leave open. */
  hints(): readonly string[] {
    const contradicted = this.#only().filter((format) => this.#isContradicted(format));
    const known = this.#known.join(' or ');
    return [
      ...contradicted.map((format) => `Some dates can only be ${format}, not ${known}.`),
      ...this.#openForms(),
    ];
  }

  #isContradicted(format: string): boolean {
    return areAmbiguous([...this.#known, format], this.#asOf);
  }

  #openForms(): readonly string[] {
    return this.#forms.flatMap(({ form: [one, other], only: [first, second], both }) => {
      if (other === undefined || first > 0 !== second > 0) return [];
      if (first > 0) return [`Some dates can only be ${one}, and others only ${other}.`];
      return both > 0 ? [`The dates can be ${one} or ${other}: choose with --date-format.`] : [];
    });
  }
}

import { isDeepStrictEqual, styleText } from 'node:util';

const NAME_WIDTH = 24;
const TITLE_WIDTH = 28;

type Fields = Readonly<Record<string, unknown>>;

/** Prints results, and counts them. A short report has the first results below each heading. */
export class Report {
  readonly #isShort: boolean;
  /** The number of results that a short report still prints below the heading. */
  #left = 0;
  #results = 0;
  #differences = 0;

  constructor({ isShort }: { readonly isShort: boolean }) {
    this.#isShort = isShort;
  }

  /** The number of results. */
  get results(): number {
    return this.#results;
  }

  /** The number of results that differ from the expected ones. */
  get differences(): number {
    return this.#differences;
  }

  /**
   * Prints a heading.
   *
   * @param shown - The number of results that a short report prints below it. With none, it has no
   * such heading either.
   */
  heading(text: string, shown = 1): void {
    this.#left = shown;
    if (!this.#isShort) console.log(`\n${styleText('bold', text)}`);
    else if (shown > 0) console.log(styleText('bold', text));
  }

  /** Prints a record as given and as stored, and compares it with the expected one. */
  record(title: string, request: string, given: Fields, stored: Fields, expected: Fields): void {
    const isRight = isDeepStrictEqual(stored, expected);
    const rows = { given: rowsOf(given), stored: rowsOf(stored) };
    const names = [...new Set([...rows.stored.keys(), ...rows.given.keys()])];
    const row = (name: string) => change(rows.given.get(name), rows.stored.get(name));
    if (this.#isShort && isRight) {
      // The first field is the oid.
      const [, name = ''] = names;
      this.#verdict(isRight, `${title.padEnd(TITLE_WIDTH)} ${name} ${row(name)}`);
      return;
    }
    const lines = names.map((name) => `${name.padEnd(NAME_WIDTH)} ${row(name)}`);
    if (!isRight) lines.push(`${'expected'.padEnd(NAME_WIDTH)} ${text(expected)}`);
    this.#verdict(isRight, `${title} ${styleText('dim', request)}`, lines);
  }

  /** Prints one fact, and compares it with the expected one. */
  fact(title: string, actual: string, expected: string): void {
    const isRight = actual === expected;
    const difference = isRight ? '' : `, expected ${expected}`;
    this.#verdict(
      isRight,
      `${title.padEnd(TITLE_WIDTH)} ${styleText('yellow', actual)}${difference}`,
    );
  }

  #verdict(isRight: boolean, line: string, below: readonly string[] = []): void {
    this.#results += 1;
    this.#left -= 1;
    if (!isRight) this.#differences += 1;
    if (this.#isShort && isRight && this.#left < 0) return;
    console.log(`  ${isRight ? styleText('green', '✓') : styleText('red', '✗')} ${line}`);
    for (const each of below) console.log(`      ${each}`);
  }
}

/** Lists the fields of a record, and the keys of its extras as fields of their own. */
function rowsOf({ extras, ...fields }: Fields): ReadonlyMap<string, unknown> {
  const below = Object.entries(extras ?? {}).map(
    ([key, value]) => [`extras ${key}`, value] as const,
  );
  return new Map([...Object.entries(fields), ...below]);
}

function change(given: unknown, stored: unknown): string {
  if (isDeepStrictEqual(given, stored)) return text(stored);
  if (given === undefined) return `${text(stored)} ${styleText('dim', 'kept')}`;
  return `${text(given)} ${styleText('cyan', '→')} ${styleText('cyan', text(stored))}`;
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? styleText('dim', 'nothing');
}

import { isDeepStrictEqual, styleText } from 'node:util';

const NAME_WIDTH = 24;

type Fields = Readonly<Record<string, unknown>>;

/** Prints results, and counts those that differ from the expected ones. */
export class Report {
  #differences = 0;

  /** The number of results that differ from the expected ones. */
  get differences(): number {
    return this.#differences;
  }

  heading(text: string): void {
    console.log(`\n${styleText('bold', text)}`);
  }

  /** Prints a record as given and as stored, and compares it with the expected one. */
  record(title: string, request: string, given: Fields, stored: Fields, expected: Fields): void {
    this.#verdict(isDeepStrictEqual(stored, expected), `${title} ${styleText('dim', request)}`);
    const rows = { given: rowsOf(given), stored: rowsOf(stored) };
    for (const name of new Set([...rows.stored.keys(), ...rows.given.keys()])) {
      const row = change(rows.given.get(name), rows.stored.get(name));
      console.log(`      ${name.padEnd(NAME_WIDTH)} ${row}`);
    }
    if (!isDeepStrictEqual(stored, expected)) {
      console.log(`      ${'expected'.padEnd(NAME_WIDTH)} ${text(expected)}`);
    }
  }

  /** Prints one fact, and compares it with the expected one. */
  fact(title: string, actual: string, expected: string): void {
    const isRight = actual === expected;
    const difference = isRight ? '' : `, expected ${expected}`;
    this.#verdict(isRight, `${title.padEnd(28)} ${styleText('yellow', actual)}${difference}`);
  }

  #verdict(isRight: boolean, line: string): void {
    if (!isRight) this.#differences += 1;
    console.log(`  ${isRight ? styleText('green', '✓') : styleText('red', '✗')} ${line}`);
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

/** The most characters of a name in a message. */
export const MAX_NAME_LENGTH = 60;

/** The most characters of a message. */
const MAX_MESSAGE_LENGTH = 1200;

/** Puts text on one line, cuts it in the middle, and removes what could control a terminal. */
export function oneLine(text: string, longest = MAX_MESSAGE_LENGTH): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (line.length <= longest) return line;
  const end = Math.floor(longest / 3);
  return `${line.slice(0, longest - end - 1)}…${line.slice(-end)}`;
}

/** The rows that a message names. */
const ROWS_SHOWN = 5;

/** A number of rows, and the first of them. */
export class RowList {
  readonly #first: number[] = [];
  count = 0;

  add(row: number): void {
    this.count += 1;
    if (this.#first.length < ROWS_SHOWN) this.#first.push(row);
  }

  toString(): string {
    const more = this.count > ROWS_SHOWN ? ', …' : '';
    return `${this.count === 1 ? 'row' : 'rows'} ${this.#first.join(', ')}${more}`;
  }
}

/** The most characters of a name in a message. */
export const MAX_NAME_LENGTH = 60;

/** The most characters of a message. */
const MAX_MESSAGE_LENGTH = 1200;

/** Puts text on one line, cuts it in the middle, and removes what could control a terminal. */
export function oneLine(text: string, maxLength = MAX_MESSAGE_LENGTH): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const end = Math.floor(maxLength / 3);
  return `${line.slice(0, maxLength - end - 1)}…${line.slice(-end)}`;
}

/** The most rows that a message names. */
const MAX_ROWS_SHOWN = 5;

/** A number of rows, and the first of them. */
export class RowList {
  /** The first rows. */
  readonly first: number[] = [];
  count = 0;

  add(row: number): void {
    this.count += 1;
    if (this.first.length < MAX_ROWS_SHOWN) this.first.push(row);
  }

  toString(): string {
    const more = this.count > MAX_ROWS_SHOWN ? ', …' : '';
    return `${this.count === 1 ? 'row' : 'rows'} ${this.first.join(', ')}${more}`;
  }
}

/** Formats a number, such as `10,000`. `Intl` would take 7 MB. */
export function formatCount(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

import type { ValidatedRow } from '../file/file-rows.ts';
import type { RowCounts } from '../journal/journal.ts';
import { formatCount, RowList } from '../messages/message-text.ts';

/** What each outcome of a row means, and what to do. */
const OUTCOMES = {
  created: 'stored; the oid is in the report',
  existed:
    'an earlier attempt of this import most likely stored them; the service does not tell their oid',
  rejected: 'not stored: correct them, and import them from a file of their own',
  look_first:
    'they may be stored, and nothing can tell: look for each patient before you create it again',
  later: 'left by --rows: run the same command without it',
  open: 'not finished: run the same command again',
};

/** Describes the end of an import, a line for each outcome. */
export function summaryLines(counts: RowCounts): string[] {
  const all = { ...counts, open: counts.ready + counts.sending };
  const states = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[];
  const shown = states.filter((state) => state === 'created' || all[state] > 0);
  const figures = shown.map((state) => formatCount(all[state]));
  const width = Math.max(...figures.map(({ length }) => length));
  return shown.map((state, at) => {
    const label = state.replace('_', ' ').padEnd(10);
    return `${figures[at]?.padStart(width)} ${label}  ${OUTCOMES[state]}`;
  });
}

/** Counts rows, with the verb: `1 row is`. */
export function rowsAre(number: number): string {
  return number === 1 ? '1 row is' : `${formatCount(number)} rows are`;
}

/** The rows that an earlier import created. */
export class LeftOutRows {
  readonly #all = new RowList();
  readonly #others = new RowList();

  readonly add = ({ row, match }: Pick<ValidatedRow, 'row' | 'match'>): void => {
    if (match === undefined) return;
    this.#all.add(row);
    if (match === 'other') this.#others.add(row);
  };

  lines(): readonly string[] {
    const { count } = this.#all;
    if (count === 0) return [];
    const left = `${rowsAre(count)} left out: an earlier import has created these patients.`;
    const differ = `Of these, ${formatCount(this.#others.count)} differ from what was sent: ${this.#others}. Change these patients where they are stored.`;
    return this.#others.count > 0 ? [left, differ] : [left];
  }
}

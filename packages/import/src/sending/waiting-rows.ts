import type { NewPatient } from '@profiles/sdk';
import type { ClaimedRow } from '../journal/journal.ts';

/** A row that is sent. */
export interface Attempt {
  readonly row: ClaimedRow;
  readonly patient: NewPatient;
  /** The number of requests that had left when the row failed before, if it has in this run. */
  readonly failedAt: number | undefined;
  /** Whether it failed because the service may reject every row. */
  readonly isRejected: boolean;
}

/** A row that is `ready` in the journal, and was read from the file. */
type WaitingRow = Omit<Attempt, 'row'>;

/**
 * Rows that failed or did not leave, and are sent later in the same pass. Their number is about the
 * concurrency.
 */
export class WaitingRows {
  readonly #rows = new Map<number, WaitingRow>();

  get size(): number {
    return this.#rows.size;
  }

  add(row: number, waiting: WaitingRow): void {
    this.#rows.set(row, waiting);
  }

  /** Removes a row and returns it. */
  take(row: number): WaitingRow | undefined {
    const waiting = this.#rows.get(row);
    this.#rows.delete(row);
    return waiting;
  }

  /** Returns the first rows that fit. */
  find(most: number, fits: (waiting: WaitingRow) => boolean): readonly number[] {
    const fitting = [...this.#rows].filter(([, waiting]) => fits(waiting));
    return fitting.slice(0, most).map(([row]) => row);
  }

  /** Returns the first rows when no other rows are left. Rejected rows come last. */
  findLast(most: number): readonly number[] {
    const others = this.find(most, ({ isRejected }) => !isRejected);
    return others.length > 0 ? others : this.find(most, () => true);
  }
}

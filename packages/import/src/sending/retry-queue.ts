import type { NewPatient } from '@profiles/sdk';
import type { ClaimedRow } from '../journal/journal.ts';

/** A row to send. */
export interface Attempt {
  readonly row: ClaimedRow;
  readonly patient: NewPatient;
  /** The number of requests that had left when the row failed before, if it has in this run. */
  readonly failedAt: number | undefined;
  /** Whether it failed because the service may reject every row. */
  readonly isRejected: boolean;
}

/** Rows to retry, by their numbers. */
export type Retries = ReadonlyMap<number, Attempt>;

/**
 * The rows that failed or did not leave, and are sent later in the same pass. Their number is about
 * the concurrency. They are `ready` in the journal.
 */
export class RetryQueue {
  readonly #rows = new Map<number, Attempt>();
  #lastResponded = 0;

  get size(): number {
    return this.#rows.size;
  }

  /** Records that a request got a response that shows no failure of the service. */
  responded(request: number): void {
    this.#lastResponded = Math.max(this.#lastResponded, request);
  }

  /**
   * Returns whether a request that left after a row failed got a response. The row may then be
   * retried. If it fails again, the row is to blame, and not the service.
   */
  isProved({ failedAt }: Attempt): boolean {
    return failedAt !== undefined && this.#lastResponded > failedAt;
  }

  add(attempt: Attempt): void {
    this.#rows.set(attempt.row.row, attempt);
  }

  /**
   * Removes the next rows to send.
   *
   * @param isLast - Whether no other rows are left. Then all may leave, and rejected rows come last.
   */
  take(most: number, isLast: boolean): Retries {
    const rows = [...this.#rows];
    const first = rows.filter(([, row]) =>
      isLast ? !row.isRejected : row.failedAt === undefined || this.isProved(row),
    );
    const taken = (isLast && first.length === 0 ? rows : first).slice(0, most);
    for (const [row] of taken) this.#rows.delete(row);
    return new Map(taken);
  }
}

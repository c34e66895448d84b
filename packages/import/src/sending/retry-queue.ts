import type { NewPatient } from '@profiles/sdk';
import type { ClaimedRow } from '../journal/journal.ts';

/** A row to send. */
export interface RowToSend {
  readonly row: ClaimedRow;
  readonly patient: NewPatient;
  /** The number of requests that had left when the row failed. `undefined` if it has not in this run. */
  readonly failedAt: number | undefined;
  /** Whether the service rejected it, perhaps like every other row. */
  readonly isRejected: boolean;
}

/** Rows to retry, by their numbers. */
export type Retries = ReadonlyMap<number, RowToSend>;

/**
 * The rows that failed or did not leave, and are sent later in the same pass: about as many as the
 * concurrency. They are `ready` in the journal.
 */
export class RetryQueue {
  readonly #rows = new Map<number, RowToSend>();
  #lastResponded = 0;

  get size(): number {
    return this.#rows.size;
  }

  /** Records that a request got a response that shows no failure of the service. */
  responded(request: number): void {
    this.#lastResponded = Math.max(this.#lastResponded, request);
  }

  /**
   * Returns whether a request that left after a row had failed got a response. The row is then
   * retried. If it fails again, it fails because of the row, and not of the service.
   */
  hasLaterResponse({ failedAt }: RowToSend): boolean {
    return failedAt !== undefined && this.#lastResponded > failedAt;
  }

  add(row: RowToSend): void {
    this.#rows.set(row.row.row, row);
  }

  /**
   * Removes the next rows to send.
   *
   * @param isLast - Whether no other rows are left. Then all may leave, and rejected rows come last.
   */
  take(max: number, isLast: boolean): Retries {
    const rows = [...this.#rows];
    const first = rows.filter(([, row]) =>
      isLast ? !row.isRejected : row.failedAt === undefined || this.hasLaterResponse(row),
    );
    const taken = (isLast && first.length === 0 ? rows : first).slice(0, max);
    for (const [row] of taken) this.#rows.delete(row);
    return new Map(taken);
  }
}

import type { RowResult } from '../journal/journal.ts';
import { type Judgement, MOST_FAILURES, MOST_REJECTIONS } from './judge-failure.ts';
import type { Patience } from './patience.ts';
import type { Attempt } from './waiting-rows.ts';

/** The state of an import when an attempt fails. */
export interface Surroundings {
  readonly patience: Pick<Patience, 'isResponding' | 'isDown'>;
  /** Whether every row of the file was sent, so that no other row can prove anything later. */
  readonly isAtEnd: boolean;
}

/** The result of a failed attempt for its row. */
export interface Blamed {
  readonly result: RowResult;
  /** Whether the row fails while others do not, so that its failure says nothing of the service. */
  readonly isKnown: boolean;
}

/**
 * Decides whether a row or the service is to blame for a failure. The row is to blame if it fails
 * again after a row that was sent later was created or rejected.
 */
export class Blame {
  #left = 0;
  #lastResponded = 0;

  /** The number of requests that have left. */
  get left(): number {
    return this.#left;
  }

  /** Returns the number of a request that leaves now. */
  leave(): number {
    this.#left += 1;
    return this.#left;
  }

  /** Records that a request got a response that shows no failure of the service. */
  responded(number: number): void {
    this.#lastResponded = Math.max(this.#lastResponded, number);
  }

  /** Returns whether a row may be retried: if it fails again, it is to blame. */
  allows(failedAt: number | undefined): boolean {
    return failedAt === undefined || this.#lastResponded > failedAt;
  }

  /** Decides the state of a row after an attempt. */
  decide(
    { row, failedAt }: Pick<Attempt, 'row' | 'failedAt'>,
    { result, last, service }: Judgement,
    { patience, isAtEnd }: Surroundings,
  ): Blamed {
    if (last === undefined) return { result: { row: row.row, ...result }, isKnown: false };
    const isProved = failedAt !== undefined && this.allows(failedAt);
    const isAlone = isAtEnd && !patience.isDown;
    const counts = isProved || (row.failures === 0 ? patience.isResponding : isAlone);
    const failures = row.failures + Number(counts);
    const isRejected = service === 'rejecting';
    const isToBlame = isRejected
      ? isProved || (isAlone && failures >= MOST_REJECTIONS)
      : failures >= MOST_FAILURES;
    return {
      result: { row: row.row, ...(isToBlame ? last : result), failures },
      isKnown: isProved || (service === 'failed' && counts && row.failures > 0),
    };
  }
}

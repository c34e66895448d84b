import type { RowResult } from '../journal/journal.ts';
import { type Judgement, MOST_FAILURES, MOST_REJECTIONS } from './judge-failure.ts';
import type { Patience } from './patience.ts';
import type { Attempt } from './waiting-rows.ts';

/** What an import knows when an attempt fails. */
export interface Surroundings {
  readonly patience: Pick<Patience, 'isAnswering' | 'isDown'>;
  /** Whether every row of the file was sent, so that no other row can prove anything later. */
  readonly isAtEnd: boolean;
}

/** What a failed attempt means for its row. */
export interface Blamed {
  readonly result: RowResult;
  /** Whether the row fails while others do not, so that its failure says nothing of the service. */
  readonly isKnown: boolean;
}

/**
 * Decides whether a row or the service is to blame for a failure. It is the row, once a request was
 * answered that left after the row had failed, and the row fails again.
 */
export class Blame {
  #left = 0;
  #lastAnswered = 0;

  /** The number of requests that have left. */
  get left(): number {
    return this.#left;
  }

  /** Returns the number of a request that leaves now. */
  leave(): number {
    this.#left += 1;
    return this.#left;
  }

  /** Takes note that a request was answered. */
  answered(number: number): void {
    this.#lastAnswered = Math.max(this.#lastAnswered, number);
  }

  /** Returns whether a row may be sent again: if it fails then, it is to blame. */
  allows(failedAt: number | undefined): boolean {
    return failedAt === undefined || this.#lastAnswered > failedAt;
  }

  /** Decides what a row is after an attempt. */
  decide(
    { row, failedAt }: Pick<Attempt, 'row' | 'failedAt'>,
    { result, last, service }: Judgement,
    { patience, isAtEnd }: Surroundings,
  ): Blamed {
    if (last === undefined) return { result: { row: row.row, ...result }, isKnown: false };
    const isProved = failedAt !== undefined && this.allows(failedAt);
    const isAlone = isAtEnd && !patience.isDown;
    const counts = isProved || (row.failures === 0 ? patience.isAnswering : isAlone);
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

import type { ResultRow } from '@profiles/harness/result';

/** What one check of a package came to; it is passed when there are no problems. */
export interface Check extends Omit<ResultRow, 'reached'> {
  /** What is wrong, and what to do about it. */
  readonly problems: readonly string[];
}

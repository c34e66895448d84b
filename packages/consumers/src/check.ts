import type { ResultRow } from '@profiles/harness/result';

/** What one check of a package came to. */
export interface Check {
  readonly row: ResultRow;
  /** What is wrong, and what to do about it. */
  readonly problems: readonly string[];
}

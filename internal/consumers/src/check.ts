import type { ResultRow } from '@profiles/testkit/result';

/** The result of one check of a package. It passes if there are no problems. */
export interface Check extends Omit<ResultRow, 'reached'> {
  /** The problems, and how to fix them. */
  readonly problems: readonly string[];
}

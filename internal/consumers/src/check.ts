import { startSummary } from '@profiles/testkit/summary';

/** The result of one check of a package. It passes if there are no problems. */
export interface Check {
  readonly what: string;
  /** What was found, such as `25.5 kB`. */
  readonly figure: string;
  /** The problems, and how to fix them. */
  readonly problems: readonly string[];
}

/** Prints checks with their problems. */
export function printChecks(checks: readonly Check[]): void {
  const { check, end } = startSummary();
  for (const { what, figure, problems } of checks) {
    check(what, problems.length === 0, figure);
    for (const problem of problems) console.error(`\n✗ ${problem}`);
  }
  end();
}

/** Prints whether something that a suite checks holds, with a figure, and counts it. */
export type Check = (what: string, holds: boolean, figure: string | number) => void;

/** Starts to count the checks of a suite. Its process fails if one of them does not hold. */
export function startSummary() {
  let passed = 0;
  let failed = 0;
  const check: Check = (what, holds, figure) => {
    if (holds) passed += 1;
    else failed += 1;
    if (!holds) process.exitCode = 1;
    console.log(`${holds ? '✓' : '✗'} ${what}: ${figure}`);
  };
  return {
    check,
    /** Prints how many checks passed and failed, as the last line of the suite. */
    end: () => console.log(`${passed} passed, ${failed} failed`),
  };
}

import { expect, type RunnerTestCase } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The measurement of a test. */
    figure?: { readonly what: string; readonly figure: string; readonly goal: string };
  }
}

/** Records the measurement of a test, and expects it to be at most `most`. */
export function record(
  task: Pick<RunnerTestCase, 'meta'>,
  what: string,
  measured: number,
  most: number,
  unit = 'ms',
): void {
  task.meta.figure = {
    what,
    figure: `${measured.toFixed(1)} ${unit}`,
    goal: `at most ${most} ${unit}`,
  };
  expect(measured).toBeLessThanOrEqual(most);
}

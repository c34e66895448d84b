import type { InputIssue, InputRule } from './input-issue.ts';

/**
 * Returns what is sent for the value at `path`, or adds what is wrong with it to `issues`: then what
 * is returned counts for nothing.
 */
export type Check<T> = (
  value: unknown,
  path: readonly PropertyKey[],
  issues: InputIssue[],
) => T | undefined;

/** A megabyte of wrong input is not worth a million issues. */
const MOST_ISSUES = 1000;

/** Adds a problem. */
export function refuse(
  issues: InputIssue[],
  path: readonly PropertyKey[],
  rule: InputRule,
  message: string,
): void {
  if (issues.length < MOST_ISSUES) issues.push({ path: [...path], rule, message });
}

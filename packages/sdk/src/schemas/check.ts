import * as z from 'zod/mini';
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

/** A megabyte of wrong input is not worth a million issues; zod would overflow the stack on them. */
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

/** Makes a schema of a check. A single step of zod's takes half of what its schemas of fields take. */
export function schemaOf<T>(check: Check<T>): z.ZodMiniType<T, T> {
  return z.unknown().check((context) => {
    const issues: InputIssue[] = [];
    const input = context.value;
    context.value = check(input, [], issues);
    for (const { path, rule, message } of issues) {
      context.issues.push({ code: 'custom', input, path: [...path], message, params: { rule } });
    }
  }) as z.ZodMiniType<unknown, unknown> as z.ZodMiniType<T, T>;
}

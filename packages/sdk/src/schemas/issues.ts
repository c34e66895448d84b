import type * as z from 'zod/mini';

/** The rule that an input breaks. The names are stable: code may branch on them. */
export type InputRule =
  | 'required'
  | 'blank'
  | 'type'
  | 'enum'
  | 'date'
  | 'email'
  | 'e164'
  | 'phone'
  | 'unknown_field'
  | 'oid'
  | ExtrasRule;

/** A rule on `extras`. */
export type ExtrasRule =
  | 'extras.not_object'
  | 'extras.not_json'
  | 'extras.nested_list'
  | 'extras.object_in_list'
  | 'extras.too_deep'
  | 'extras.key_too_long';

/** One problem of an input. */
export interface InputIssue {
  /** The path to the value, from the outside in. Below `extras` it holds the caller's own keys. */
  readonly path: readonly PropertyKey[];
  /** The rule that was broken. */
  readonly rule: InputRule;
  /** What the value must be, to be read after the field's name. It never repeats the value. */
  readonly message: string;
}

/** The most issues that one input gets: a megabyte of wrong input is not worth a million issues. */
export const MOST_ISSUES = 1000;

/**
 * Creates zod's `error` of a field: it reports `rule` for text that breaks it, `required` for an absent
 * value and `type` for any other. zod copies `params` from the raw issue to the error.
 */
export function breaks(rule: InputRule, message: string): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => {
    const isAbsent = issue.input === undefined;
    const broken = typeof issue.input === 'string' ? rule : 'type';
    Object.assign(issue, { params: { rule: isAbsent ? 'required' : broken } });
    return isAbsent ? 'is required' : message;
  };
}

/** Creates a raw issue of a rule that zod has no check for. */
export function customIssue(path: readonly PropertyKey[], rule: InputRule, message: string) {
  return { code: 'custom' as const, input: undefined, path: [...path], message, params: { rule } };
}

/** Returns the rule that an issue carries; `type` for an issue of a check that is not ours. */
export function ruleOf(issue: object): InputRule {
  const { params }: { params?: { rule?: InputRule } } = issue;
  return params?.rule ?? 'type';
}

/**
 * Converts zod's issues of a schema of this package.
 *
 * @param issues - The issues of the `ZodError`, as `safeParse` returns it.
 * @returns One entry for each problem, in the order of the schema's fields.
 */
export function inputIssues(issues: readonly z.core.$ZodIssue[]): InputIssue[] {
  return issues.map((issue) => {
    return { path: issue.path, rule: ruleOf(issue), message: issue.message };
  });
}

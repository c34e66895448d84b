import type * as z from 'zod/mini';
import { EXTRAS_RULES } from './extras-rules.ts';

/** The rule that an input breaks. The names are stable, so you can branch on them. */
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
  | keyof typeof EXTRAS_RULES;

/** The rules, listed for checks at run time. The compiler reports one that is missing. */
const RULES: Readonly<Record<InputRule, unknown>> = {
  required: true,
  blank: true,
  type: true,
  enum: true,
  date: true,
  email: true,
  e164: true,
  phone: true,
  unknown_field: true,
  oid: true,
  ...EXTRAS_RULES,
};

export const INPUT_RULES = Object.keys(RULES) as InputRule[];

/** A problem in an input. */
export interface InputIssue {
  /** The path to the value, outermost key first. Below `extras` it contains your own keys. */
  readonly path: readonly PropertyKey[];
  /** The rule that was broken. */
  readonly rule: InputRule;
  /**
   * The requirement for the value, to be read after the field's name. It never contains the value.
   */
  readonly message: string;
}

/** The maximum number of issues for one input, so that a large input does not create a million. */
export const MAX_ISSUES = 1000;

/**
 * Creates zod's `error` function for a field. It reports `rule` for text that breaks the rule,
 * `required` for an absent value and `type` for any other value. `null` can have its own message. zod
 * copies `params` from the raw issue to the error.
 */
export function breaks(
  rule: InputRule,
  message: string,
  ofNull: string = message,
): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => {
    const { input } = issue;
    const isAbsent = input === undefined;
    const broken = typeof input === 'string' ? rule : 'type';
    Object.assign(issue, { params: { rule: isAbsent ? 'required' : broken } });
    if (isAbsent) return 'is required';
    return input === null ? ofNull : message;
  };
}

/** Creates a raw issue for a rule that zod does not check. */
export function customIssue(path: readonly PropertyKey[], rule: InputRule, message: string) {
  return { code: 'custom' as const, input: undefined, path: [...path], message, params: { rule } };
}

/** An issue. It has no rule if a check of an app reports it. */
type Ruled = z.core.$ZodIssue & { readonly params?: { rule?: InputRule } | undefined };

/**
 * Converts the zod issues of a schema of this package.
 *
 * @param issues - The issues of the `ZodError` that `safeParse` returns.
 * @returns One entry for each problem, in the order of the schema's fields.
 */
export function inputIssues(issues: readonly z.core.$ZodIssue[]): InputIssue[] {
  return issues.map((issue) => {
    const { path, message, params }: Ruled = issue;
    return { path, rule: params?.rule ?? 'type', message };
  });
}

import type * as z from 'zod/mini';

/** Names the rule that an input breaks. The names are stable: code may branch on them. */
export type InputRule =
  | 'required'
  | 'type'
  | 'enum'
  | 'date'
  | 'email'
  | 'e164'
  | 'phone'
  | 'unknown_field'
  | 'oid'
  | ExtrasRule;

/** Names the rules on `extras`. */
export type ExtrasRule =
  | 'extras.not_object'
  | 'extras.not_json'
  | 'extras.nested_list'
  | 'extras.object_in_list'
  | 'extras.too_deep'
  | 'extras.key_too_long';

/** Describes one problem of an input. */
export interface InputIssue {
  /** The way to the value, from the outside in. Below `extras` it holds the caller's own keys. */
  readonly path: readonly PropertyKey[];
  /** The rule that was broken. */
  readonly rule: InputRule;
  /** What the value must be, to be read after the field's name. It never repeats the value. */
  readonly message: string;
}

/** A refinement's parameters, as zod takes them, that {@link inputIssues} reads the rule from. */
export function breaks(rule: InputRule, error: string) {
  return { error, params: { rule } } as const;
}

const OTHER_NAME: ReadonlyMap<string, string> = new Map([
  ['bg', 'bloodgroup'],
  ['bloodgroup', 'bg'],
]);

/** Tells whether a key is a field of the other operation only. */
export function isRenamed(key: PropertyKey): boolean {
  return typeof key === 'string' && OTHER_NAME.has(key);
}

/**
 * Reads the problems out of what a schema of this package refused.
 *
 * @param issues - zod's issues, from `safeParse(input, { reportInput: true })`: without the input a
 * missing field cannot be told from one of the wrong type.
 * @returns One entry for each problem, in the order of the schema's fields.
 */
export function inputIssues(issues: readonly z.core.$ZodIssue[]): InputIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return { path: issue.path, rule: ruleOf(issue), message: issue.message };
    }
    return issue.keys.map((key): InputIssue => {
      const name = OTHER_NAME.get(key);
      const message = name ? `is called ${name} in this operation` : issue.message;
      return { path: [...issue.path, key], rule: 'unknown_field', message };
    });
  });
}

function ruleOf(issue: z.core.$ZodIssue): InputRule {
  if (issue.code === 'custom') return issue.params?.['rule'];
  if (issue.input === undefined) return 'required';
  return issue.code === 'invalid_value' && typeof issue.input === 'string' ? 'enum' : 'type';
}

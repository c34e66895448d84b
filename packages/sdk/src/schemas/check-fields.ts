import { type Check, refuse } from './check.ts';
import { type InputIssue, otherName } from './input-issue.ts';
import { isPlainObject } from './json.ts';

/** Holds the fields of a body, in the document's order. */
export interface Fields {
  readonly required: readonly string[];
  readonly checks: Readonly<Record<string, Check>>;
}

/** Makes the check of an object that has these fields and no other; `undefined` counts as absent. */
export function checkFields({ required, checks }: Fields) {
  const fields = Object.entries(checks);
  return (input: unknown, path: readonly PropertyKey[], issues: InputIssue[]) => {
    const body: Record<string, unknown> = {};
    if (!isPlainObject(input)) {
      refuse(issues, path, 'type', 'must be a plain object');
      return body;
    }
    for (const [name, check] of fields) {
      const value = input[name];
      if (value !== undefined) body[name] = check(value, [...path, name], issues);
      else if (required.includes(name)) refuse(issues, [...path, name], 'required', 'is required');
    }
    for (const name of Object.keys(input)) {
      if (Object.hasOwn(checks, name) || input[name] === undefined) continue;
      const known = otherName(name);
      const message = known ? `is called ${known} here` : 'is unknown here';
      refuse(issues, [...path, name], 'unknown_field', message);
    }
    return body;
  };
}

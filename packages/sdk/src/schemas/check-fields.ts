import { type Check, refuse } from './check.ts';
import { otherName } from './input-issue.ts';
import { isPlainObject } from './json.ts';

/** Tells whether a request without the field is refused. */
export type FieldNeed = 'required' | 'optional';

/** Holds what is asked of one field. */
export interface Field {
  readonly need: FieldNeed;
  readonly check: Check<unknown>;
}

/** The same of a field of type `T`, which has `undefined` in it where the field is optional. */
interface FieldOf<T> extends Field {
  readonly need: undefined extends T ? 'optional' : 'required';
  readonly check: Check<Exclude<T, undefined>>;
}

/** Holds the fields of a body, in the document's order. They are those of its interface, no other. */
export type Fields<T> = { readonly [Name in keyof T]-?: FieldOf<T[Name]> };

export function required<T>(check: Check<T>) {
  return { need: 'required', check } as const;
}

export function optional<T>(check: Check<T>) {
  return { need: 'optional', check } as const;
}

/** Makes the check of an object that has these fields and no other; `undefined` counts as absent. */
export function checkFields<T extends object>(fields: Fields<T>): Check<T> {
  const known: [string, Field][] = Object.entries(fields);
  return (input, path, issues) => {
    if (!isPlainObject(input)) {
      refuse(issues, path, 'type', 'must be a plain object');
      return undefined;
    }
    const body: Record<string, unknown> = {};
    for (const [name, { need, check }] of known) {
      const value = input[name];
      if (value !== undefined) body[name] = check(value, [...path, name], issues);
      else if (need === 'required') refuse(issues, [...path, name], 'required', 'is required');
    }
    for (const name of Object.keys(input)) {
      if (Object.hasOwn(fields, name) || input[name] === undefined) continue;
      const other = otherName(name);
      const message = other ? `is called ${other} here` : 'is unknown here';
      refuse(issues, [...path, name], 'unknown_field', message);
    }
    // Each field was checked to be what the interface says.
    return body as T;
  };
}

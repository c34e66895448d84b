import * as z from 'zod/mini';
import { type BodyDef, withOptions } from './body.ts';
import { type InputIssue, inputIssues } from './issues.ts';

/**
 * The values of a form that a schema validates. Each text field may be `''`.
 *
 * @example
 * ```ts
 * const values: FormValues<typeof newPatientSchema> = { fn: '', dob: '', gen: '' };
 * ```
 */
export type FormValues<Schema extends z.core.$ZodType> = {
  [Field in keyof z.input<Schema>]:
    | z.input<Schema>[Field]
    | (Extract<z.input<Schema>[Field], string> extends never ? never : '');
};

/** The schema of a field whose input may be `''`. */
type FormField<Field> =
  Field extends z.ZodMiniOptional<infer Inner extends z.core.$ZodType>
    ? z.ZodMiniOptional<FormField<Inner>>
    : Extract<z.input<Field>, string> extends never
      ? Field
      : z.ZodMiniType<z.output<Field>, z.input<Field> | ''>;

/** The schema that {@link blanksAsAbsent} returns. */
type FormSchema<Schema> =
  Schema extends z.ZodMiniObject<infer Shape, infer Config>
    ? z.ZodMiniObject<{ [Name in keyof Shape]: FormField<Shape[Name]> }, Config>
    : never;

/**
 * Creates a schema for a form, in which a blank top-level string counts as absent. An empty
 * optional input is not sent, and an empty required input is reported as `required`.
 *
 * @param schema - A schema of this package, or one made from it by `pick`, `extend` or `partial`.
 * @returns A schema with the same fields. `pick`, `extend` and `partial` keep this behaviour.
 *
 * @example
 * ```ts
 * blanksAsAbsent(newPatientSchema).parse({ fn: 'Asha', dob: '1990-04-12', gen: 'F', username: '' });
 * // { fn: 'asha', dob: '1990-04-12', gen: 'F' }
 * ```
 */
export function blanksAsAbsent<Schema extends z.ZodMiniObject>(schema: Schema): FormSchema<Schema> {
  // The fields are the same. Only the values that the object passes to them differ.
  return withOptions(schema, { blanksAsAbsent: true }) as FormSchema<Schema>;
}

/**
 * Creates a schema that reports your own messages.
 *
 * @param schema - A schema of this package, or one made from it by `pick`, `extend` or `partial`.
 * @param messages - Called for each issue. Returns the message, or `undefined` to keep the current
 * one.
 * @returns A schema with the same fields. `pick`, `extend` and `partial` keep the messages.
 *
 * @example
 * ```ts
 * const schema = withMessages(newPatientSchema, ({ rule }) =>
 *   rule === 'date' ? 'Enter a real day.' : undefined,
 * );
 * schema.safeParse({ fn: 'Asha', dob: '1990-02-30', gen: 'F' }).error?.issues;
 * // [{ path: ['dob'], message: 'Enter a real day.', … }]
 * ```
 */
export function withMessages<Schema extends z.ZodMiniObject>(
  schema: Schema,
  messages: (issue: InputIssue) => string | undefined,
): Schema {
  const { reword: before }: BodyDef = schema.def;
  const reword = (issue: z.core.$ZodRawIssue) => {
    before?.(issue);
    // zod finishes a copy of the issue: it chooses the message.
    const copying = z.unknown().check(({ issues }) => void issues.push({ ...issue }));
    const issues = copying.safeParse(undefined).error?.issues ?? [];
    const [message] = inputIssues(issues).map((each) => messages(each));
    // zod chooses the message of an issue that has none.
    if (message !== undefined) Object.assign(issue, ...issues, { message });
  };
  return withOptions(schema, { reword }) as Schema;
}

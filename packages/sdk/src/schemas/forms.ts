import * as z from 'zod/mini';
import { type BodyDef, withOptions } from './body.ts';
import { type InputIssue, ruleOf } from './issues.ts';

/**
 * The values of a form that a schema validates: each text field may be `''`.
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
export type FormField<Field> =
  Field extends z.ZodMiniOptional<infer Inner extends z.core.$ZodType>
    ? z.ZodMiniOptional<FormField<Inner>>
    : Extract<z.input<Field>, string> extends never
      ? Field
      : z.ZodMiniType<z.output<Field>, z.input<Field> | ''>;

/** The schema that {@link blanksAsAbsent} returns. */
export type FormSchema<Schema> =
  Schema extends z.ZodMiniObject<infer Shape, infer Config>
    ? z.ZodMiniObject<{ [Name in keyof Shape]: FormField<Shape[Name]> }, Config>
    : never;

/**
 * Creates a schema for a form: a top-level string of white space counts as absent, so an input that
 * was left empty is not sent, and a required one is reported as `required`.
 *
 * @param schema - A schema of this package, or one made from it by `pick`, `extend` or `partial`.
 * @returns A schema of the same fields; `pick`, `extend` and `partial` of it keep this.
 *
 * @example
 * ```ts
 * blanksAsAbsent(newPatientSchema).parse({ fn: 'Asha', dob: '1990-04-12', gen: 'F', username: '' });
 * // { fn: 'asha', dob: '1990-04-12', gen: 'F' }
 * ```
 */
export function blanksAsAbsent<Schema extends z.ZodMiniObject>(schema: Schema): FormSchema<Schema> {
  // The fields are the same; only what the object passes on to them differs.
  return withOptions(schema, { blanksAsAbsent: true }) as FormSchema<Schema>;
}

/**
 * Creates a schema that reports your own words.
 *
 * @param schema - A schema of this package, or one made from it by `pick`, `extend` or `partial`.
 * @param messages - Returns the words for an issue, or `undefined` to keep those that are there.
 * @returns A schema of the same fields; `pick`, `extend` and `partial` of it keep the words.
 *
 * @example
 * ```ts
 * withMessages(newPatientSchema, ({ rule }) => (rule === 'date' ? 'Enter a real day.' : undefined));
 * ```
 */
export function withMessages<Schema extends z.ZodMiniObject>(
  schema: Schema,
  messages: (issue: InputIssue) => string | undefined,
): Schema {
  const { reword: before }: BodyDef = schema._zod.def;
  const reword = (issue: z.core.$ZodRawIssue) => {
    before?.(issue);
    // The rule is part of the issue only once its words have been chosen.
    const message = wordsOf(issue);
    const words = messages({ path: issue.path ?? [], rule: ruleOf(issue), message });
    // An issue without words gets them from zod.
    if (words !== undefined) Object.assign(issue, { message: words });
  };
  return withOptions(schema, { reword }) as Schema;
}

/** Returns the words that zod will choose. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  const { customError, localeError } = z.config();
  const maps = [issue.inst?._zod.def.error, issue.schema?._zod.def.error, customError, localeError];
  let words = issue.message ?? undefined;
  for (const map of maps) words ??= textOf((map as z.core.$ZodErrorMap | undefined)?.(issue));
  return words ?? 'Invalid input';
}

function textOf(words: ReturnType<z.core.$ZodErrorMap>): string | undefined {
  return typeof words === 'string' ? words : words?.message;
}

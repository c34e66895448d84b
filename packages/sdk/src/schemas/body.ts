import * as z from 'zod/mini';
import { $constructor } from 'zod/v4/core';
import { closestName } from '../closest-name.ts';
import { isPlainObject } from '../objects.ts';
import { FIELD_ALIASES, FIELD_SYNONYMS } from './facts.ts';
import { customIssue, MAX_ISSUES } from './issues.ts';

/** The options of a form's body. `pick` and `extend` keep them as a part of the definition. */
export interface BodyOptions {
  /** Whether blank strings count as absent. */
  readonly blanksAsAbsent?: boolean;
  /** Sets the form's own message on an issue. */
  readonly reword?: (issue: z.core.$ZodRawIssue) => void;
}

/** The definition of a body schema. zod copies it to schemas derived from the body. */
export interface BodyDef extends z.core.$ZodObjectDef, BodyOptions {}

// An assertion function needs an explicit type.
const ZodObject: z.core.$constructor<z.ZodMiniObject> = z.ZodMiniObject;

/**
 * zod's object schema with three more rules: it accepts only a plain object, reads no property that
 * another script added to all objects, and a property whose value is `undefined` counts as absent. It
 * reports each unknown key as a separate issue, which names the field that was probably meant.
 *
 * This file alone depends on the inside of zod: `_zod.parse` and `_zod.def`, as seen with zod 4.5.0
 * and 4.6.7.
 */
const ProfilesBody = $constructor<z.ZodMiniObject, BodyDef>('ProfilesBody', (inst, def) => {
  ZodObject.init(inst, def);
  const parseFields = inst._zod.parse;
  // Stryker disable next-line OptionalChaining: only the type needs it, a body has a catchall
  const keepsOthers = def.catchall?._zod.def.type === 'unknown';
  const finish = (payload: z.core.ParsePayload, others: readonly Entry[]) => {
    if (payload.issues.length === 0) {
      // Stryker disable next-line ConditionalExpression,EqualityOperator: a copy has the same fields
      if (others.length > 0) {
        payload.value = Object.fromEntries([...Object.entries(Object(payload.value)), ...others]);
      }
      return payload;
    }
    const issues = payload.issues.flatMap((issue) => {
      // Stryker disable next-line ConditionalExpression: the body itself has no other issue
      if (issue.code !== 'unrecognized_keys' || issue.inst !== inst) return [issue];
      // Stryker disable next-line MethodExpression: only faster
      return issue.keys.slice(0, MAX_ISSUES).map((key) => unknownField(key, def));
    });
    if (def.reword) issues.forEach(def.reword);
    payload.issues = issues.slice(0, MAX_ISSUES);
    return payload;
  };
  inst._zod.parse = (payload, context) => {
    const { value } = payload;
    if (!isPlainObject(value)) {
      payload.issues.push(customIssue([], 'type', 'must be a plain object'));
      // Stryker disable next-line ArrayDeclaration: beside an issue, the others are not used
      return finish(payload, []);
    }
    // zod reads inherited properties too.
    const fields: Record<string, unknown> = Object.create(null);
    const others: Entry[] = [];
    // Read each property once. An own `__proto__` is kept, and then reported as unknown.
    for (const [name, field] of Object.entries(value)) {
      if (isAbsent(field, def)) continue;
      // zod assigns the other fields to a copy. That fails for the names in a frozen prototype.
      if (keepsOthers && !Object.hasOwn(def.shape, name)) others.push([name, field]);
      else fields[name] = field;
    }
    payload.value = fields;
    const parsed = parseFields(payload, context);
    return parsed instanceof Promise
      ? parsed.then((result) => finish(result, others))
      : finish(parsed, others);
  };
});

/** A property of a body. */
type Entry = readonly [name: string, value: unknown];

/**
 * The type of a body's fields. It is a member and not a type alias: an app that exports a schema of its
 * own could not name the alias in its declarations.
 */
export interface BodyTypes<Fields> {
  readonly shape: {
    // Not `undefined extends …`, which is always true without `strictNullChecks`.
    [Name in keyof Fields]-?: object extends Pick<Fields, Name>
      ? z.ZodMiniOptional<z.ZodMiniType<NonNullable<Fields[Name]>, NonNullable<Fields[Name]>>>
      : z.ZodMiniType<Fields[Name], Fields[Name]>;
  };
}

/** Creates the schema of a request body with these fields and no others. */
export function body<Fields>(shape: BodyTypes<Fields>['shape']) {
  const schema = new ProfilesBody({ type: 'object', shape, catchall: z.never() });
  // The constructor's type does not include the shape.
  return schema as z.ZodMiniObject<typeof shape, z.core.$strict>;
}

/** Creates the schema of a response body with these fields and any others. */
export function openBody<Fields>(shape: BodyTypes<Fields>['shape']) {
  const schema = new ProfilesBody({ type: 'object', shape, catchall: z.unknown() });
  return schema as z.ZodMiniObject<typeof shape, z.core.$loose>;
}

/** Creates a schema with the same fields and other options. */
export function withOptions({ def }: z.ZodMiniObject, options: BodyOptions): z.ZodMiniObject {
  return new ProfilesBody({ ...def, ...options });
}

function isAbsent(value: unknown, { blanksAsAbsent }: BodyOptions): boolean {
  if (value === undefined) return true;
  return blanksAsAbsent === true && typeof value === 'string' && value.trim() === '';
}

function unknownField(key: string, { shape }: BodyDef): z.core.$ZodRawIssue {
  const fields = Object.keys(shape);
  // Stryker disable next-line StringLiteral: any text that is no field
  const alias = FIELD_ALIASES.get(key) ?? '';
  const meant = closestName(key, fields, FIELD_SYNONYMS);
  const hint = meant === undefined ? '' : `: did you mean ${meant}?`;
  const message = fields.includes(alias) ? `is called ${alias} here` : `is unknown here${hint}`;
  // An unknown key does not affect the fields, so an app's own checks of the object still run.
  return { ...customIssue([key], 'unknown_field', message), continue: true };
}

import type * as z from 'zod/mini';
import type { CREATED_PATIENT, UPDATED_EMR_USER } from './answers.ts';
import type { Check } from './check.ts';
import type { Field } from './check-fields.ts';
import { arbitraryExtras, limitedExtras } from './extras.ts';
import { BLOOD_GROUPS, EXTRAS_LIMITS, GENDERS } from './facts.ts';
import {
  bloodGroup,
  calendarDay,
  e164Number,
  email,
  firstName,
  freeText,
  gender,
  phoneNumber,
} from './fields.ts';
import { DAY, E164_NUMBER, EMAIL, NOT_BLANK, PHONE_NUMBER } from './patterns.ts';

/** Describes a JSON Schema of 2020-12. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

const { nestingLevels, keyLength, ignoredKeyPrefix, arbitraryLevels } = EXTRAS_LIMITS;

/** What is taken for the additional data of a patient. */
export const LIMITED_EXTRAS: JsonSchema = {
  description: `Additional data: no list in a list, no object in a list, objects nested ${nestingLevels} level deep at most, keys of at most ${keyLength} characters. A key that starts with ${ignoredKeyPrefix} is ignored.`,
  ...dictionary(nestingLevels),
};

const ARBITRARY_EXTRAS: JsonSchema = {
  description: `Additional data: any JSON object, nested ${arbitraryLevels} levels deep at most.`,
  type: 'object',
};

/** What each check takes, as far as a JSON Schema can say it. */
const FORMS: ReadonlyMap<Check<unknown>, JsonSchema> = new Map<Check<unknown>, JsonSchema>([
  [freeText, { type: 'string' }],
  [firstName, { type: 'string', pattern: NOT_BLANK.source }],
  [gender, { type: 'string', enum: [...GENDERS] }],
  [bloodGroup, { type: 'string', enum: [...BLOOD_GROUPS] }],
  [calendarDay, { type: 'string', format: 'date', pattern: DAY.source }],
  [email, { type: 'string', format: 'idn-email', pattern: EMAIL.source }],
  [e164Number, { type: 'string', pattern: E164_NUMBER.source }],
  [phoneNumber, { type: 'string', pattern: PHONE_NUMBER.source }],
  [limitedExtras, LIMITED_EXTRAS],
  [arbitraryExtras, ARBITRARY_EXTRAS],
]);

/** Describes a body with these fields and no other. */
export function bodySchema(fields: Readonly<Record<string, Field>>): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    required: entries.filter(([, { need }]) => need === 'required').map(([name]) => name),
    properties: Object.fromEntries(
      entries.map(([name, { check }]) => [name, { ...FORMS.get(check) }]),
    ),
    additionalProperties: false,
  };
}

/** Describes an answer, which may have further fields. */
export function answerSchema({
  field,
  minLength,
}: typeof CREATED_PATIENT | typeof UPDATED_EMR_USER): JsonSchema {
  return {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', minLength } },
  };
}

/** Describes an object that has so many levels of objects inside. */
function dictionary(levels: number): JsonSchema {
  const ignored = `^${ignoredKeyPrefix}`;
  const scalar: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] };
  const list: JsonSchema = { type: 'array', items: scalar };
  return {
    type: 'object',
    propertyNames: { anyOf: [{ pattern: ignored }, { maxLength: keyLength }] },
    // What stands below an ignored key counts for nothing.
    patternProperties: { [ignored]: {} },
    additionalProperties: {
      anyOf: [scalar, list, ...(levels > 0 ? [dictionary(levels - 1)] : [])],
    },
  };
}

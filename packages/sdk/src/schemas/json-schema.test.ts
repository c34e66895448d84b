import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BLOOD_GROUPS, GENDERS } from './facts.ts';
import { FIELD_NEEDS } from './field-needs.ts';
import {
  createdPatientSchema,
  emrUserChangesSchema,
  extrasSchema,
  limitedEmrUserChangesSchema,
  newPatientSchema,
  updatedEmrUserSchema,
} from './zod-schemas.ts';

describe('the JSON Schema of a schema', () => {
  it.each([
    ['createPatient', newPatientSchema],
    ['updateEmrUser', emrUserChangesSchema],
    ['updateEmrUser', limitedEmrUserChangesSchema],
  ] as const)('has the fields of %s, which alone are taken', (operation, schema) => {
    const { type, properties, required, additionalProperties } = z.toJSONSchema(schema);
    const needs = [...FIELD_NEEDS[operation]];
    expect({ type, additionalProperties }).toEqual({ type: 'object', additionalProperties: false });
    expect(Object.keys(properties ?? {})).toEqual(needs.map(([name]) => name));
    expect(required).toEqual(needs.filter(([, need]) => need === 'required').map(([name]) => name));
  });

  it('states the form of each field', () => {
    const text = { type: 'string' };
    expect(z.toJSONSchema(newPatientSchema).properties).toMatchObject({
      fn: { ...text, pattern: '\\S' },
      dob: { ...text, format: 'date', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-\\d\\d$' },
      gen: { ...text, enum: GENDERS },
      bloodgroup: { ...text, enum: BLOOD_GROUPS },
      mobile: { ...text, pattern: '^\\+?\\(?\\d(?:[ .()-]*\\d){6,14}$' },
      email: { ...text, format: 'idn-email', pattern: expect.stringContaining('@') },
      abha: text,
      extras: { type: 'object' },
    });
    const { properties } = z.toJSONSchema(emrUserChangesSchema);
    expect(properties).toMatchObject({
      mobile: { ...text, pattern: '^\\+[1-9]\\d{6,14}$' },
      bg: { ...text, enum: BLOOD_GROUPS },
      fn: text,
    });
    expect(properties?.['fn']).toEqual(text);
    expect(properties?.['extras']).toEqual({
      type: 'object',
      description: 'Additional data: any JSON object, nested 500 levels deep at most.',
    });
  });

  it('states the limits on extras, wherever they apply', () => {
    const scalar = { type: ['string', 'number', 'boolean', 'null'] };
    const list = { type: 'array', items: scalar };
    const dictionary = {
      type: 'object',
      propertyNames: { anyOf: [{ pattern: '^_' }, { maxLength: 16 }] },
      patternProperties: { '^_': {} },
    };
    const inner = { ...dictionary, additionalProperties: { anyOf: [scalar, list] } };
    const { $schema, ...limited } = z.toJSONSchema(extrasSchema);
    expect(limited).toEqual({
      description:
        'Additional data: no list in a list, no object in a list, objects nested 1 level deep at most, keys of at most 16 characters. A key that starts with _ is ignored.',
      ...dictionary,
      additionalProperties: { anyOf: [scalar, list, inner] },
    });
    for (const schema of [newPatientSchema, limitedEmrUserChangesSchema]) {
      expect(z.toJSONSchema(schema).properties?.['extras']).toEqual(limited);
    }
  });

  it.each([
    ['oid', 1, createdPatientSchema],
    ['message', 0, updatedEmrUserSchema],
  ])('asks for the %s of an answer and lets other fields be', (field, minLength, schema) => {
    const { $schema, ...answer } = z.toJSONSchema(schema);
    expect(answer).toEqual({
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string', minLength } },
    });
  });

  it('stands for the schema inside one of the caller', () => {
    const visit = z.toJSONSchema(z.object({ extras: extrasSchema }));
    const { $schema, ...limited } = z.toJSONSchema(extrasSchema);
    expect(visit.properties?.['extras']).toEqual(limited);
  });
});

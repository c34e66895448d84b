import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emrUserChangesSchema, limitedEmrUserChangesSchema } from './emr-user.ts';
import { extrasSchema } from './extras.ts';
import { BLOOD_GROUPS, GENDERS } from './facts.ts';
import { NOT_BLANK } from './fields.ts';
import { newPatientSchema } from './patient.ts';
import { createdPatientSchema, updatedEmrUserSchema } from './responses.ts';

describe('the JSON Schema of a schema', () => {
  it.each([
    ['a patient', newPatientSchema, ['fn', 'dob', 'gen']],
    ['an EMR user', emrUserChangesSchema, undefined],
    ['an EMR user with limits', limitedEmrUserChangesSchema, undefined],
  ] as const)('lists the fields of %s, and no others', (_, schema, required) => {
    const json = z.toJSONSchema(schema);
    expect(json).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(json.properties ?? {})).toEqual(Object.keys(schema.shape));
    expect(json.required).toEqual(required);
  });

  it('states the form of each field', () => {
    const text = { type: 'string' };
    expect(z.toJSONSchema(newPatientSchema).properties).toMatchObject({
      fn: { ...text, pattern: NOT_BLANK.source },
      dob: { ...text, format: 'date', pattern: expect.stringContaining('-02-29') },
      gen: { ...text, enum: GENDERS },
      bloodgroup: { ...text, enum: BLOOD_GROUPS },
      mobile: { ...text, pattern: '^\\+?\\(?[1-9](?:[ .()-]*\\d){6,14}$' },
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
      description: 'Additional data, at most 500 levels deep.',
    });
  });

  it('states the limits of extras in each schema that has them', () => {
    const scalar = { type: ['string', 'number', 'boolean', 'null'] };
    const list = { type: 'array', items: scalar };
    const { $schema, ...limited } = z.toJSONSchema(extrasSchema);
    const { description, additionalProperties, ...dictionary } = limited;
    expect(description).toBe('Additional data. Keys that start with _ are ignored.');
    expect(dictionary).toMatchObject({
      type: 'object',
      propertyNames: { anyOf: [{ pattern: '^_' }, { maxLength: 16 }] },
      patternProperties: { '^_': {} },
    });
    const inner = { ...dictionary, additionalProperties: { anyOf: [scalar, list] } };
    expect(additionalProperties).toEqual({ anyOf: [scalar, list, inner] });
    for (const schema of [newPatientSchema, limitedEmrUserChangesSchema]) {
      expect(z.toJSONSchema(schema).properties?.['extras']).toEqual(limited);
    }
  });

  it.each([
    ['oid', { type: 'string', pattern: NOT_BLANK.source }, createdPatientSchema],
    ['message', { type: 'string' }, updatedEmrUserSchema],
  ])('requires the %s of a response and allows other fields', (field, text, schema) => {
    const { $schema, ...response } = z.toJSONSchema(schema);
    expect(response).toEqual({
      type: 'object',
      required: [field],
      properties: { [field]: text },
      additionalProperties: {},
    });
  });

  it('is the same inside a schema of the caller', () => {
    const visit = z.toJSONSchema(z.object({ extras: extrasSchema }));
    const { $schema, ...limited } = z.toJSONSchema(extrasSchema);
    expect(visit.properties?.['extras']).toEqual(limited);
  });
});

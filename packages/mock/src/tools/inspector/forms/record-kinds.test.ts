import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import { emrUserChangesSchema, newPatientSchema } from '@profiles/sdk/schemas';
import { expect, it } from 'vitest';
import { RECORD_KINDS } from './record-kinds.ts';

const [PATIENTS, EMR_USERS] = RECORD_KINDS;
const { NewPatient, EmrUserChanges } = description.components.schemas;

it.each([
  ['a patient', PATIENTS, newPatientSchema, NewPatient],
  ['an EMR user', EMR_USERS, emrUserChangesSchema, { required: [], ...EmrUserChanges }],
] as const)(
  '%s has every field but extras, with the name that the description has, and marks the required ones',
  (_, kind, schema, { properties, required }) => {
    const names = kind.fields.map(({ name }) => name);
    expect([...names, 'extras'].sort()).toEqual(Object.keys(schema.shape).sort());
    const described: Readonly<
      Record<string, { readonly description?: string; readonly $ref?: string }>
    > = properties;
    for (const { name, label } of kind.fields) {
      expect(described[name]?.description?.replace(/ \(.*?\)/g, '')).toMatch(
        new RegExp(`^${label}\\b`),
      );
    }
    const marked = kind.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(marked.sort()).toEqual([...required].sort());
    expect(schema.safeParse(kind.example).success).toBe(true);
  },
);

import { emrUserChangesSchema, newPatientSchema } from '@profiles/sdk/schemas';
import { WITH_BODY } from '@profiles/testkit/samples';
import { describe, expect, it } from 'vitest';
import { operationFields } from './operation-fields.ts';

const SCHEMAS = { createPatient: newPatientSchema, updateEmrUser: emrUserChangesSchema };

describe.each(WITH_BODY)('the fields of %s', (operation) => {
  const rows = operationFields(operation).split('\n').slice(2);

  it('has a row for each field of the schema, in its order', () => {
    const fields = rows.map((row) => /^\| `(\w+)`: /.exec(row)?.[1]);
    expect(fields).toEqual(Object.keys(SCHEMAS[operation].shape));
  });

  it('fills every cell', () => {
    expect(rows.filter((row) => /\|\s*\||undefined/.test(row))).toEqual([]);
  });
});

it.each([
  [
    'createPatient',
    '| `fn`: First name | string | `required`: is required, must not be blank; sent in lowercase | `"Asha"` |',
  ],
  ['createPatient', '| `s`: Salutation, free text | string | any text | `"Ms"` |'],
  [
    'updateEmrUser',
    '| `mobile`: Mobile number in E.164 form, such as `+14155550100` | string | `e164`: must be a phone number like +14155550100 | `"+919876543210"` |',
  ],
] as const)('shows the meaning, type, rules and example of a field of %s', (operation, row) => {
  expect(operationFields(operation)).toContain(row);
});

it.each([
  ['createPatient', 6],
  ['updateEmrUser', 3],
] as const)('shows the rules that %s has for extras', (operation, count) => {
  const row = operationFields(operation).split('\n').at(-1) ?? '';
  expect(row.match(/`extras\.\w+`/g)).toHaveLength(count);
});

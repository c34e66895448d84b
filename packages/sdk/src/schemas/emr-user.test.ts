import { expect, it } from 'vitest';
import { brokenRules } from '../../test/broken-rules.ts';
import { emrUserChangesSchema, limitedEmrUserChangesSchema } from './emr-user.ts';

const broken = (changes: object, schema = emrUserChangesSchema) => brokenRules(schema, changes);

const ACCEPTED: readonly (readonly [string, readonly unknown[]])[] = [
  ['mobile', ['+919876543210', '+1234567', '+123456789012345']],
  ['email', ['Asha@Example.com']],
  ['gen', ['M', 'F', 'O']],
  ['dob', ['2024-02-29']],
  ['bg', ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']],
  ['extras', [{}, { a: [[{ b: { c: [null] } }]], _kept: 1, aKeyOfMoreThan16Characters: 1 }]],
  ...['fn', 'mn', 'ln', 'fln', 's'].map((field) => [field, ['', ' ', 'Asha']] as const),
];

const REJECTED: readonly (readonly [string, string, readonly unknown[]])[] = [
  [
    'mobile',
    'e164',
    [
      '',
      '919876543210',
      '+0123456789',
      '+123456',
      '+1234567890123456',
      '+91 98765',
      '+919876543210\n',
      'tel:+919876543210',
    ],
  ],
  ['email', 'email', ['a', '']],
  ['gen', 'enum', ['f']],
  ['dob', 'date', ['2023-02-29']],
  ['bg', 'enum', ['AB']],
  ['extras', 'extras.not_object', [null, [], 1]],
  ...['mobile', 'email', 'gen', 'dob', 'fn', 'mn', 'ln', 'fln', 'bg', 's'].map(
    (field) => [field, 'type', [null, 1, false, {}, []]] as const,
  ),
  ['bloodgroup', 'unknown_field', ['A+']],
  ['username', 'unknown_field', ['x']],
  ['abha', 'unknown_field', ['x']],
];

it.each(ACCEPTED)('accepts the values of %s in the API specification', (field, values) => {
  for (const value of values) expect(broken({ [field]: value }), String(value)).toEqual([]);
});

it.each(REJECTED)('rejects %s with the rule %s', (field, rule, values) => {
  for (const value of values) {
    expect(broken({ [field]: value }), String(value)).toEqual([`${field}: ${rule}`]);
  }
});

it('tells for each field that null does not clear it', () => {
  for (const schema of Object.values(emrUserChangesSchema.shape)) {
    const [issue] = schema.safeParse(null).error?.issues ?? [];
    expect(issue?.message).toMatch(/: null clears nothing$/);
  }
});

it('accepts an empty update', () => {
  expect(emrUserChangesSchema.parse({ fn: undefined })).toStrictEqual({});
});

it('does not change values, not even their case', () => {
  const changes = { fn: 'ASHA', email: 'A@B.CO', extras: { _a: { b: [[1]] } } };
  expect(emrUserChangesSchema.parse(changes)).toStrictEqual(changes);
});

it("the limited schema applies the patient's limits to extras", () => {
  const changes = { extras: { _a: 1, b: [[1]], c: { d: {} } } };
  expect(broken(changes, limitedEmrUserChangesSchema)).toEqual([
    'extras.b.0: extras.nested_list',
    'extras.c.d: extras.too_deep',
  ]);
  const kept = limitedEmrUserChangesSchema.parse({ extras: { _a: 1, b: [1] } });
  expect(kept).toStrictEqual({ extras: { b: [1] } });
});

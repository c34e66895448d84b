import { expect, it } from 'vitest';
import { FIELD_NEEDS } from './field-needs.ts';

it('lists the fields as the tables of the document do', () => {
  const optional = (...names: readonly string[]) => names.map((name) => [name, 'optional']);
  expect([...FIELD_NEEDS.createPatient]).toEqual([
    ['fn', 'required'],
    ['dob', 'required'],
    ['gen', 'required'],
    ...optional('mn', 'ln', 'fln', 's', 'bloodgroup', 'mobile', 'email', 'username', 'abha'),
    ...optional('extras'),
  ]);
  expect([...FIELD_NEEDS.updateEmrUser]).toEqual([
    ...optional('mobile', 'email', 'gen', 'dob', 'fn', 'mn', 'ln', 'fln', 'bg', 's', 'extras'),
  ]);
});

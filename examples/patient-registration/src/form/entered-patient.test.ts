import { expect, it } from 'vitest';
import { type ExtrasEntry, NEW_ENTRY } from '../extras/extras-entry.ts';
import { dobOfAge, enteredPatient } from './entered-patient.ts';
import { EMPTY_FORM } from './patient-fields.ts';

const MARK: ExtrasEntry = { ...NEW_ENTRY, key: 'dob_estimated', kind: 'yes-no', value: 'yes' };
const WARD: ExtrasEntry = { ...NEW_ENTRY, key: 'ward', value: 'B2' };
const AGE = { text: '36', dob: '1990-07-01' };

it.each(['', '-1', '36.5', '1e2', '0x10', '3 6', '151', '0036', 'thirty', '1990-04-12'])(
  'estimates no date of birth for the age %j',
  (text) => {
    expect(dobOfAge(text)).toBe('');
  },
);

it.each([
  ['no rows', [], [MARK]],
  ['another row', [WARD], [WARD, MARK]],
  ['a row that denies it', [{ ...MARK, value: 'no' }, WARD], [MARK, WARD]],
  ['a row that confirms it as a text', [{ ...NEW_ENTRY, key: ' dob_estimated ' }], [MARK]],
])('marks the date of birth of an age as estimated beside %s', (_, extras, marked) => {
  const { values } = enteredPatient({ ...EMPTY_FORM, age: AGE, extras });
  expect(values).toEqual({ ...values, dob: '1990-07-01', extras: marked });
});

it('ignores an age beside a date of birth', () => {
  const { age: _, ...patient } = { ...EMPTY_FORM, dob: '1980-04-12' };
  for (const age of [AGE, { text: 'old', dob: '' }]) {
    const { values, ageProblem } = enteredPatient({ ...patient, age });
    expect({ values, ageProblem }).toEqual({ values: patient, ageProblem: undefined });
  }
});

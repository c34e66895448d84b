import { newPatientSchema } from '@profiles/sdk/schemas';
import { expect, it } from 'vitest';
import { EMPTY_FORM, FORM_SECTIONS, isRequired, PATIENT_FIELDS } from './patient-fields.ts';
import { type FormValues, patientFormSchema } from './patient-form.ts';

const ASHA: FormValues = {
  ...EMPTY_FORM,
  fn: 'Asha',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
};
const STORED = { fn: 'asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' };

it('shows each field of a patient once', () => {
  const shown = FORM_SECTIONS.flatMap(({ controls }) => controls);
  expect([...shown].sort()).toEqual(Object.keys(PATIENT_FIELDS).sort());
  const fields = Object.keys(newPatientSchema.shape).filter((name) => name !== 'extras');
  expect(shown.filter((name) => !name.startsWith('extras.')).sort()).toEqual(fields.sort());
});

it('requires a username beside what the service requires', () => {
  const required = FORM_SECTIONS.flatMap(({ controls }) => controls).filter(isRequired);
  expect(required).toEqual(['fn', 'dob', 'gen', 'username']);
});

it.each([
  ['nothing', {}, {}],
  ['a ward', { ward: 'B2' }, { extras: { ward: 'B2' } }],
  [
    'a list of allergies',
    { allergies: 'dust, ,pollen,' },
    { extras: { allergies: ['dust', 'pollen'] } },
  ],
  ['a mark for an estimated date of birth', { age: '36' }, { extras: { dob_estimated: true } }],
])('stores %s in extras', (_, entered, stored) => {
  const extras = { ...EMPTY_FORM.extras, ...entered };
  expect(patientFormSchema.parse({ ...ASHA, extras })).toEqual({ ...STORED, ...stored });
});

it.each<[Partial<FormValues>, path: string, message: string]>([
  [{ fn: '' }, 'fn', 'Fill this in: it is required.'],
  [{ username: '' }, 'username', 'Fill this in: it is required.'],
  [{ dob: '' }, 'dob', 'Fill this in, or enter the age.'],
  [{ dob: '2026-02-30' }, 'dob', 'This date does not exist, or it is not complete.'],
  [{ dob: '0090-04-12' }, 'dob', 'Enter the year with four digits, such as 1990.'],
  [{ email: 'asha@' }, 'email', 'Enter a complete e-mail address'],
  [{ mobile: '12' }, 'mobile', 'Enter the complete number with its country code'],
  [{ mobile: '9876543210' }, 'mobile', 'Enter the complete number with its country code'],
  [
    { extras: { ...EMPTY_FORM.extras, age: '151' } },
    'extras.age',
    'Enter the age in whole years, from 0 to 150.',
  ],
])('rejects %j in the words of the app', (entered, path, message) => {
  const { error } = patientFormSchema.safeParse({ ...ASHA, ...entered });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  expect(error?.issues[0]?.message).toContain(message);
});

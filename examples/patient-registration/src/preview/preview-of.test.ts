import { expect, it } from 'vitest';
import { NEW_ENTRY } from '../extras/extras-entry.ts';
import { EMPTY_FORM } from '../form/patient-fields.ts';
import { previewOf } from './preview-of.ts';

it('lists the required fields of an empty form as missing', () => {
  expect(previewOf(EMPTY_FORM)).toEqual({
    rows: [
      { name: 'fn', state: 'missing', text: '' },
      { name: 'dob', state: 'missing', text: '' },
      { name: 'gen', state: 'missing', text: '' },
      { name: 'username', state: 'missing', text: '' },
    ],
    extras: [],
    body: undefined,
  });
});

it('marks values that are lowercased, missing or wrong', () => {
  const { rows } = previewOf({ ...EMPTY_FORM, fn: 'ASHA', ln: 'rao', email: 'Asha@' });
  expect(rows).toEqual([
    { name: 'fn', state: 'lowercased', text: 'asha' },
    { name: 'ln', state: 'as_entered', text: 'rao' },
    { name: 'dob', state: 'missing', text: '' },
    { name: 'gen', state: 'missing', text: '' },
    { name: 'email', state: 'wrong', text: 'Asha@' },
    { name: 'username', state: 'missing', text: '' },
  ]);
});

it('returns the body of a valid form', () => {
  const asha = { dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
  const values = { ...EMPTY_FORM, ...asha, fn: 'Asha' };
  expect(previewOf(values).body).toEqual({ ...asha, fn: 'asha' });
});

it('returns the body of a form with an age instead of a date of birth', () => {
  const asha = { gen: 'F', username: 'UHID-1042' } as const;
  const age = { text: '36', dob: '1990-07-01' };
  const { rows, extras, body } = previewOf({ ...EMPTY_FORM, ...asha, fn: 'asha', age });
  expect(rows).toContainEqual({ name: 'dob', state: 'as_entered', text: '1990-07-01' });
  expect(extras).toEqual([{ path: ['dob_estimated'], text: 'yes', isStored: true }]);
  expect(body).toEqual({
    ...asha,
    fn: 'asha',
    dob: '1990-07-01',
    extras: { dob_estimated: true },
  });
});

it('returns no body while the age is invalid', () => {
  const asha = { fn: 'asha', gen: 'F', username: 'UHID-1042' } as const;
  const age = { text: '151', dob: '' };
  expect(previewOf({ ...EMPTY_FORM, ...asha, age }).body).toBeUndefined();
});

it('marks additional data that is not stored', () => {
  const plain = { key: '', kind: 'text', value: 'x' } as const;
  const extras = [
    { ...NEW_ENTRY, key: '_draft', value: 'x' },
    {
      ...NEW_ENTRY,
      key: 'visit',
      kind: 'group' as const,
      entries: [
        { ...plain, key: 'ward' },
        { ...plain, key: '_note' },
      ],
    },
  ];
  expect(previewOf({ ...EMPTY_FORM, extras }).extras).toEqual([
    { path: ['_draft'], text: 'x', isStored: false },
    { path: ['visit'], text: '', isStored: true },
    { path: ['visit', 'ward'], text: 'x', isStored: true },
    { path: ['visit', '_note'], text: 'x', isStored: false },
  ]);
});

it('shows no additional data while it is invalid', () => {
  expect(previewOf({ ...EMPTY_FORM, extras: [NEW_ENTRY] }).extras).toBe('wrong');
});

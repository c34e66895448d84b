import { expect, it } from 'vitest';
import { createHospital, update } from '../../test/send.ts';

it('updates a patient under the names of its own fields', async () => {
  const mock = createHospital({ behaviour: { patientOidOnUpdate: 'updated' } });
  const before = mock.patients.get('person-1');
  await update(mock, { s: 'Dr', bg: 'O-' }, { path: '/profiles/v1/emr-user/person-1' });
  expect(mock.patients.get('person-1')).toEqual({ ...before, s: 'Dr', bloodgroup: 'O-' });
});

it('merges extras, and no other object', async () => {
  const mock = createHospital({
    behaviour: { extrasOnUpdate: 'merged', unknownFields: 'stored' },
  });
  await update(mock, { extras: { a: 1 }, address: { city: 'Pune' } });
  await update(mock, { extras: { b: 2 }, address: { street: 'Main' } });
  expect(mock.emrUsers.get('user-1')).toMatchObject({
    extras: { shift: 'day', a: 1, b: 2 },
    address: { street: 'Main' },
  });
  expect(mock.emrUsers.get('user-1')).not.toHaveProperty('address.city');
});

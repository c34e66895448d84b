import { expect, it } from 'vitest';
import { ASHA, create, createHospital, update } from '../../test/send.ts';

it('renames the fields of an update to those of a patient', async () => {
  const mock = createHospital({ behaviour: { patientOidOnUpdate: 'updated' } });
  const before = mock.patients.get('person-1');
  await update(mock, { s: 'Dr', bg: 'O-' }, { path: '/profiles/v1/emr-user/person-1' });
  expect(mock.patients.get('person-1')).toEqual({ ...before, s: 'Dr', bloodgroup: 'O-' });
});

it('never stores username, bloodgroup or abha in a patient on update', async () => {
  const mock = createHospital({
    behaviour: { patientOidOnUpdate: 'updated', unknownFields: 'stored' },
  });
  await create(mock, { ...ASHA, username: 'UHID-2' });
  const path = '/profiles/v1/emr-user/patient-1';
  const odd = { username: 'UHID-1', bloodgroup: 'ZZ', abha: 5, odd: 1 };
  expect((await update(mock, { bg: 'O+', ...odd }, { path })).status).toBe(200);
  mock.use({ nullFields: 'cleared' });
  expect((await update(mock, { username: null }, { path })).status).toBe(200);
  const stored = mock.patients.get('patient-1');
  expect(stored).toMatchObject({ username: 'UHID-2', bloodgroup: 'O+', odd: 1 });
  expect(stored).not.toHaveProperty('abha');
  expect(() => mock.restore(mock.snapshot())).not.toThrow();
});

it("stores a patient's field in an EMR user if unknown fields are stored", async () => {
  const mock = createHospital({ behaviour: { unknownFields: 'stored' } });
  await update(mock, { username: 'UHID-1' });
  expect(mock.emrUsers.get('user-1')).toHaveProperty('username', 'UHID-1');
});

it('merges extras, but no other object', async () => {
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

import { expect, it } from 'vitest';
import { ASHA, create, createHospital, update } from '../../test/send.ts';

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

it('treats an update that clears a field as not empty', async () => {
  const mock = createHospital({ behaviour: { emptyUpdate: 'rejected', nullFields: 'cleared' } });
  expect((await update(mock, { s: null })).status).toBe(200);
  expect((await update(mock, { fn: 'Mira', extras: null })).status).toBe(200);
  expect(mock.emrUsers.list()).toEqual([{ oid: 'user-1', fn: 'Mira' }]);
  expect((await update(mock, {})).status).toBe(400);
});

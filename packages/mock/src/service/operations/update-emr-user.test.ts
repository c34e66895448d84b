import { expect, it } from 'vitest';
import { createHospital, update } from '../../../test/send.ts';

it('treats an update that clears a field as not empty', async () => {
  const mock = createHospital({ behaviour: { emptyUpdate: 'rejected', nullFields: 'cleared' } });
  expect((await update(mock, { s: null })).status).toBe(200);
  expect((await update(mock, { fn: 'Mira', extras: null })).status).toBe(200);
  expect(mock.emrUsers.list()).toEqual([{ oid: 'user-1', fn: 'Mira' }]);
  expect((await update(mock, {})).status).toBe(400);
});

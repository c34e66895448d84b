import { describe, expect, it } from 'vitest';
import { openHospital, SERVICES, USER } from './hospital.ts';
import { expectRejection } from './rejections.ts';

describe.each(SERVICES)('an update, with $name', ({ behaviour }) => {
  /** What stays of the fields that an update omits. */
  const kept = behaviour.omittedFields === 'kept' ? USER : {};
  const isLowercased = behaviour.emrUserLowercasing === 'names-and-email';

  it('stores what it gives, as the service converts it', async () => {
    const { mock, user, client } = openHospital(behaviour);
    const changes = { fn: 'LEELA', email: 'Leela@B.co', mobile: '+919876543210', s: 'Prof' };
    const { data, response } = await client().updateEmrUser(user, changes).withResponse();
    expect([response.status, typeof data.message]).toEqual([behaviour.updateStatus, 'string']);
    const lowercased = isLowercased ? { fn: 'leela', email: 'leela@b.co' } : {};
    expect(mock.emrUsers.get(user)).toEqual({ ...kept, ...changes, ...lowercased, oid: user });
    expect(mock.violations).toEqual([]);
  });

  it('replaces extras or merges them', async () => {
    const { mock, user, client } = openHospital(behaviour);
    const extras = { ward: { room: 2 }, tags: ['a'] };
    await client().updateEmrUser(user, { extras });
    const merged = behaviour.extrasOnUpdate === 'merged' ? { shift: 'day', ...extras } : extras;
    expect(mock.emrUsers.get(user)).toEqual({ ...kept, extras: merged, oid: user });
  });

  it('may be empty, where the service takes that', async () => {
    const { mock, user, client } = openHospital(behaviour);
    const call = client().updateEmrUser(user, {});
    if (behaviour.emptyUpdate === 'rejected') {
      await expectRejection(call, behaviour, behaviour.invalidRequest, 'invalid_request');
      expect(mock.emrUsers.get(user)).toEqual({ ...USER, oid: user });
    } else {
      await call;
      expect(mock.emrUsers.get(user)).toEqual({ ...kept, oid: user });
    }
  });

  it('of an unknown oid is refused', async () => {
    const { mock, client } = openHospital(behaviour);
    for (const oid of ['nobody', 'a/b', '%2F', '__proto__']) {
      const call = client().updateEmrUser(oid, { s: 'Dr' });
      await expectRejection(call, behaviour, behaviour.unknownOid, 'unknown_oid');
    }
    expect(mock.emrUsers.size).toBe(1);
  });

  it("of a patient's oid updates the patient or nobody", async () => {
    const { mock, patient, client } = openHospital(behaviour);
    const before = mock.patients.get(patient);
    const call = client().updateEmrUser(patient, { bg: 'O-' });
    if (behaviour.patientOidOnUpdate === 'updated') {
      await call;
      expect(mock.patients.get(patient)).toMatchObject({ bloodgroup: 'O-', username: 'UHID-1' });
    } else {
      await expectRejection(call, behaviour, behaviour.unknownOid, 'unknown_oid');
      expect(mock.patients.get(patient)).toEqual(before);
    }
  });

  it('twice leaves what it leaves once', async () => {
    const { mock, user, client } = openHospital(behaviour);
    const changes = { ln: 'RAO', extras: { a: { b: 1 } } };
    await client().updateEmrUser(user, changes);
    const once = mock.emrUsers.get(user);
    await client().updateEmrUser(user, changes);
    expect(mock.emrUsers.get(user)).toEqual(once);
  });
});

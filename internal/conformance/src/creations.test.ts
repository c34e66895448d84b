import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { describe, expect, it } from 'vitest';
import { openHospital, PATIENT } from './hospital.ts';
import { expectRejection } from './rejections.ts';

describe.each(servicesWithEveryValue())('createPatient, with $name', ({ behaviour }) => {
  it('rejects a username that is taken', async () => {
    const { mock, client } = openHospital(behaviour);
    const call = client().createPatient(PATIENT);
    await expectRejection(call, behaviour, behaviour.duplicateUsername, 'duplicate_username');
    expect(mock.patients.size).toBe(1);
    expect(mock.violations).toEqual([]);
  });

  it('compares usernames with or without case, as usernameMatching says', async () => {
    const { mock, client } = openHospital(behaviour);
    const call = client().createPatient({ ...PATIENT, username: 'uhid-1' });
    if (behaviour.usernameMatching === 'exact') {
      expect(mock.patients.get((await call).oid)?.username).toBe('uhid-1');
    } else {
      await expectRejection(call, behaviour, behaviour.duplicateUsername, 'duplicate_username');
    }
    expect(mock.patients.size).toBe(behaviour.usernameMatching === 'exact' ? 2 : 1);
  });

  it('stores one of 50 concurrent creates with the same username', async () => {
    const { mock, client } = openHospital(behaviour);
    const one = client();
    const calls = Array.from({ length: 50 }, () =>
      one.createPatient({ ...PATIENT, username: 'x' }),
    );
    const settled = await Promise.allSettled(calls);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(mock.patients.size).toBe(2);
  });
});

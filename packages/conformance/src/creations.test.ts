import { servicesWithEveryValue } from '@profiles/samples/services-with-every-value';
import { describe, expect, it } from 'vitest';
import { openHospital, PATIENT } from './hospital.ts';
import { expectRejection } from './rejections.ts';

describe.each(servicesWithEveryValue())('a patient, with $name', ({ behaviour }) => {
  it('is refused where the username is taken', async () => {
    const { mock, client } = openHospital(behaviour);
    const call = client().createPatient(PATIENT);
    await expectRejection(call, behaviour, behaviour.duplicateUsername, 'duplicate_username');
    expect(mock.patients.size).toBe(1);
    expect(mock.violations).toEqual([]);
  });

  it('has its username compared as the service compares', async () => {
    const { mock, client } = openHospital(behaviour);
    const call = client().createPatient({ ...PATIENT, username: 'uhid-1' });
    if (behaviour.usernameMatching === 'exact') {
      expect(mock.patients.get((await call).oid)?.username).toBe('uhid-1');
    } else {
      await expectRejection(call, behaviour, behaviour.duplicateUsername, 'duplicate_username');
    }
    expect(mock.patients.size).toBe(behaviour.usernameMatching === 'exact' ? 2 : 1);
  });

  it('is stored once of many that are created at once', async () => {
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

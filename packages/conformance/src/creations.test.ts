import { EVERY_FIELD } from '@profiles/samples';
import { servicesWithEveryValue } from '@profiles/samples/services-with-every-value';
import { type NewPatient, preparePatient } from '@profiles/sdk';
import { describe, expect, it } from 'vitest';
import { createRaw, openHospital, PATIENT } from './hospital.ts';
import { expectRejection } from './rejections.ts';

const FULL: NewPatient = {
  ...EVERY_FIELD,
  fn: 'ÀSHA',
  mobile: '+91 98765-43210',
  email: 'ASHA@Example.COM',
  abha: 'asha@ABDM',
  extras: { _secret: [1], ward: { bed: 1, _x: 1, tags: ['A', null] }, list: [1, 'B'] },
};

describe.each(servicesWithEveryValue())('a patient, with $name', ({ behaviour }) => {
  it('is stored with the required fields alone', async () => {
    const hospital = openHospital(behaviour);
    const patient = { fn: 'Ravi', dob: '2024-02-29', gen: 'M' } as const;
    const { oid } = await hospital.client().createPatient(patient);
    expect(hospital.mock.patients.get(oid)).toEqual({ ...patient, fn: 'ravi', oid });
  });

  it('is stored with all fields as they were prepared', async () => {
    const hospital = openHospital(behaviour);
    const { data, response } = await hospital.client().createPatient(FULL).withResponse();
    expect(response.status).toBe(behaviour.createStatus);
    const { oid } = data;
    expect(hospital.mock.patients.get(oid)).toEqual({ ...preparePatient(FULL), oid });
    expect(hospital.mock.patients.get(oid)).toMatchObject({
      fn: 'àsha',
      email: 'asha@example.com',
      abha: 'asha@ABDM',
      extras: { ward: { bed: 1, tags: ['A', null] }, list: [1, 'B'] },
    });
    expect(hospital.mock.violations).toEqual([]);
  });

  it('is stored in lowercase by the service itself', async () => {
    const hospital = openHospital(behaviour);
    await createRaw(hospital, { ...FULL, extras: {} });
    const { fn, mn, ln, fln, email } = preparePatient(FULL);
    expect(hospital.mock.patients.list().at(-1)).toMatchObject({ fn, mn, ln, fln, email });
  });

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

  it('is not sent where it breaks a rule of the document', async () => {
    const { mock, client } = openHospital(behaviour);
    const patient = { ...PATIENT, gen: 'X', email: 'none', bg: 'O+', fn: ' ' };
    await expect(client().createPatient(Object(patient))).rejects.toMatchObject({
      code: 'invalid_input',
      outcome: 'not_sent',
    });
    expect(mock.requests).toEqual([]);
  });
});

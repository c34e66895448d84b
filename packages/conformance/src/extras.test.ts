import { servicesWithEveryValue } from '@profiles/samples/services-with-every-value';
import type { Extras } from '@profiles/sdk';
import { describe, expect, it } from 'vitest';
import { EXTRAS_VECTORS, type ExtrasVector } from './extras-vectors.ts';
import { createRaw, NEW, openHospital, PATIENT } from './hospital.ts';
import { expectRejection } from './rejections.ts';

const allowed = EXTRAS_VECTORS.filter(({ dropped }) => !dropped);
const offending = EXTRAS_VECTORS.filter(({ dropped }) => dropped);
const NOT_SENT = { code: 'invalid_input', outcome: 'not_sent' };
/** The compiler refuses them, as it should. */
const untyped = (extras: ExtrasVector['extras']) => extras as Extras;

describe.each(servicesWithEveryValue())('extras, with $name', ({ behaviour }) => {
  const { extrasViolation, extrasLimitsOnUpdate, extrasOnUpdate, invalidRequest } = behaviour;

  it.each(allowed)('of a patient are stored: $name', async ({ extras, heeded = extras }) => {
    const hospital = openHospital(behaviour);
    const { oid } = await hospital.client().createPatient({ ...NEW, extras: untyped(extras) });
    expect(hospital.mock.patients.get(oid)?.extras).toEqual(heeded);
    const raw = await createRaw(hospital, { ...PATIENT, username: 'r', extras });
    expect(raw.status).toBe(behaviour.createStatus);
    expect(hospital.mock.patients.list().at(-1)?.extras).toEqual(heeded);
  });

  it.each(offending)('of a patient are not sent: $name', async ({ extras, dropped }) => {
    const hospital = openHospital(behaviour);
    const call = hospital.client().createPatient({ ...NEW, extras: untyped(extras) });
    await expect(call).rejects.toMatchObject(NOT_SENT);
    expect(hospital.mock.requests).toEqual([]);
    const raw = await createRaw(hospital, { ...NEW, extras });
    const sections = hospital.mock.violations.map(({ section }) => section);
    expect(new Set(sections)).toEqual(new Set(['Limits']));
    if (extrasViolation === 'rejected') {
      expect([raw.status, hospital.mock.patients.size]).toEqual([invalidRequest, 1]);
    } else {
      expect(raw.status).toBe(behaviour.createStatus);
      expect(hospital.mock.patients.list().at(-1)?.extras).toEqual(dropped);
    }
  });

  it.each(EXTRAS_VECTORS)(
    'of an update are what the service makes of them: $name',
    async (vector) => {
      const { extras, heeded = extras, dropped = heeded } = vector;
      const { mock, user, client } = openHospital(behaviour);
      const before = mock.emrUsers.get(user)?.extras;
      const call = client().updateEmrUser(user, { extras: untyped(extras) });
      const isEnforced = extrasLimitsOnUpdate === 'enforced';
      if (isEnforced && vector.dropped && extrasViolation === 'rejected') {
        await expectRejection(call, behaviour, invalidRequest, 'invalid_request');
        expect(mock.emrUsers.get(user)?.extras).toEqual(before);
      } else {
        await call;
        const given = isEnforced ? dropped : extras;
        const stored = extrasOnUpdate === 'merged' ? { ...before, ...given } : given;
        expect(mock.emrUsers.get(user)?.extras).toEqual(stored);
      }
    },
  );

  it.each(offending)('of a limited update are not sent: $name', async ({ extras }) => {
    const { mock, user, client } = openHospital(behaviour);
    const limited = client({ updateExtras: 'limited' });
    const call = limited.updateEmrUser(user, { extras: untyped(extras) });
    await expect(call).rejects.toMatchObject(NOT_SENT);
    expect(mock.requests).toEqual([]);
  });

  it('have keys that are counted as the service counts', async () => {
    const { mock, client } = openHospital(behaviour);
    const keys = ['é234567890123456', '😀234567890123456', 'plain'];
    const extras = Object.fromEntries(keys.map((key) => [key, 1]));
    const taken = {
      'code-points': keys,
      'utf-16': ['é234567890123456', 'plain'],
      bytes: ['plain'],
    };
    const left = taken[behaviour.keyLength];
    const call = client().createPatient({ ...NEW, extras });
    if (left.length < keys.length && extrasViolation === 'rejected') {
      await expectRejection(call, behaviour, invalidRequest, 'invalid_request');
      expect(mock.patients.size).toBe(1);
    } else {
      expect(Object.keys(mock.patients.get((await call).oid)?.extras ?? {})).toEqual(left);
    }
  });

  it('keep a nested _ key where the service ignores those at the top alone', async () => {
    const hospital = openHospital(behaviour);
    const extras = { a: { _b: 1, c: 1 } };
    await createRaw(hospital, { ...NEW, extras });
    const kept = behaviour.underscoreKeys === 'top-level' ? extras : { a: { c: 1 } };
    expect(hospital.mock.patients.list().at(-1)?.extras).toEqual(kept);
  });
});

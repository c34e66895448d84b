import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { isProfilesError } from '@profiles/sdk';
import { assert, expect, it } from 'vitest';
import { reactive } from 'vue';
import { registerAction } from '../src/frameworks/register-action.ts';
import { registerThroughAction } from '../src/frameworks/register-through-action.ts';
import { useRegistration } from '../src/frameworks/use-registration.ts';
import { profiles } from '../src/profiles.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

it('registerAction returns what a copy of the error loses, and the page reads the error back', async () => {
  expect(structuredClone(await registerAction(ASHA))).toEqual({ oid: 'patient-1' });
  const conflict = { code: 'conflict', outcome: 'rejected', status: 409 };
  const { failure } = structuredClone(await registerAction(ASHA));
  expect(failure).toMatchObject(conflict);
  const error = await profiles.createPatient(ASHA).catch((reason: unknown) => reason);
  expect(structuredClone(error)).not.toHaveProperty('outcome');
  const read = await registerThroughAction(ASHA).catch((reason: unknown) => reason);
  assert(isProfilesError(read));
  expect(read).toMatchObject(conflict);
});

it('registerThroughAction resolves with the oid of a new patient', async () => {
  expect(await registerThroughAction(ASHA)).toEqual({ oid: 'patient-1' });
});

it('useRegistration registers a reactive form once, and keeps that a patient may be stored', async () => {
  const { oid, failure, isSending, mayBeStored, register } = useRegistration();
  const form = reactive({ ...ASHA });
  mock.fail('createPatient', faults.missingOid);
  const calls = [register(form), register(form)];
  expect(isSending.value).toBe(true);
  await Promise.all(calls);
  expect(mock.requests).toHaveLength(1);
  expect(mayBeStored.value).toBe(true);
  await register(form);
  expect(failure.value).toMatchObject({ code: 'conflict' });
  expect(mayBeStored.value).toBe(true);
  mock.reset();
  await register(form);
  expect(oid.value).toBe('patient-1');
  expect(failure.value).toBeUndefined();
});

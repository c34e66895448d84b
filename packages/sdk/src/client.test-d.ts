import { describe, expectTypeOf, it } from 'vitest';
import {
  type CallObserver,
  type CreatedPatient,
  type EmrUserChanges,
  type NewPatient,
  type OperationName,
  ProfileClient,
  type ProfileOperations,
  prepareEmrUserChanges,
  preparePatient,
  type ResponsePromise,
} from './index.ts';

const ASHA: NewPatient = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
const profiles = new ProfileClient({
  baseUrl: 'https://api.example.com',
  token: 't',
  clientId: 'c',
});

it('a blood group named as in the other operation does not compile', () => {
  const patient = { ...ASHA, bg: 'O+' };
  // @ts-expect-error bg is called bloodgroup on a patient
  profiles.createPatient(patient);
  // @ts-expect-error bg is called bloodgroup on a patient
  preparePatient(patient);
  const changes = { fn: 'Ravi', bloodgroup: 'O+' };
  // @ts-expect-error bloodgroup is called bg on an EMR user
  profiles.updateEmrUser('1', changes);
  // @ts-expect-error bloodgroup is called bg on an EMR user
  prepareEmrUserChanges(changes);
});

it('a blood group of the other operation compiles if it is undefined', () => {
  profiles.createPatient({ ...ASHA, bg: undefined });
  prepareEmrUserChanges({ bloodgroup: undefined });
});

it('the methods accept the documented interfaces', () => {
  expectTypeOf(profiles.createPatient).toBeCallableWith(ASHA);
  expectTypeOf(profiles.createPatient(ASHA)).toEqualTypeOf<ResponsePromise<CreatedPatient>>();
  expectTypeOf(profiles.updateEmrUser).toBeCallableWith('1', {} as EmrUserChanges);
  expectTypeOf(preparePatient(ASHA)).toEqualTypeOf<NewPatient>();
});

describe('ProfileOperations', () => {
  it('has every operation, and a client implements it', () => {
    type Methods = OperationName | 'createPatientOnce';
    expectTypeOf<keyof ProfileOperations>().toEqualTypeOf<Methods>();
    expectTypeOf<ProfileClient>().toExtend<ProfileOperations>();
  });

  it('rejects the same fields as a client', () => {
    const operations: ProfileOperations = profiles;
    // @ts-expect-error bg is called bloodgroup on a patient
    operations.createPatient({ ...ASHA, bg: 'O+' });
    // @ts-expect-error bg is called bloodgroup on a patient
    operations.createPatientOnce({ ...ASHA, username: 'UHID-1', bg: 'O+' });
    // @ts-expect-error username is required
    operations.createPatientOnce(ASHA);
    // @ts-expect-error bloodgroup is called bg on an EMR user
    operations.updateEmrUser('1', { bloodgroup: 'O+' });
  });
});

it('an observer may return nothing, and its functions anything', () => {
  const { start }: CallObserver = { start() {} };
  const keep: unknown[] = [];
  const observer: CallObserver = {
    start: () => ({ attempt() {}, response: (facts) => keep.push(facts), end: async () => {} }),
  };
  expectTypeOf<typeof start>()
    .parameter(0)
    .toHaveProperty('operation')
    .toEqualTypeOf<OperationName>();
  expectTypeOf(observer).toExtend<CallObserver>();
});

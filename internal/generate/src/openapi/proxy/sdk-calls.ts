import { EMR_USERS } from '@profiles/conformance/vectors/seed';
import { type Behaviour, faults, type ProfilesMock } from '@profiles/mock';
import type { NewPatient, ProfileClient } from '@profiles/sdk';
import { PATIENT } from '@profiles/testkit/samples';

/** Calls that an app makes with the SDK. */
export interface SdkCall {
  readonly name: string;
  /** The settings of the service that the response requires. */
  readonly behaviour?: Partial<Behaviour>;
  /** Plans faults. */
  readonly planFaults?: (mock: ProfilesMock) => void;
  readonly call: (client: ProfileClient) => Promise<unknown>;
}

const NAMED: NewPatient = { ...PATIENT, username: 'UHID-1042' };
const [{ oid: USER = '' } = {}] = EMR_USERS;

/** Lists calls for every response of the service to the SDK. */
export const SDK_CALLS: readonly SdkCall[] = [
  {
    name: 'creates a patient with the required fields',
    call: (client) => client.createPatient(PATIENT),
  },
  {
    name: 'creates two patients with one username',
    call: async (client) => {
      await client.createPatient(NAMED);
      await client.createPatient(NAMED);
    },
  },
  {
    name: 'updates an EMR user',
    call: (client) => client.updateEmrUser(USER, { bg: 'O+', mobile: '+919876543210' }),
  },
  {
    name: 'updates an unknown EMR user',
    call: (client) => client.updateEmrUser('no body/1', { s: 'Dr' }),
  },
  {
    name: 'updates a patient',
    call: async (client) => {
      const { oid } = await client.createPatient(PATIENT);
      await client.updateEmrUser(oid, { s: 'Dr' });
    },
  },
  {
    name: 'creates and updates with a token that the service does not know',
    call: async (client) => {
      const unauthorized = client.withOptions({ token: 'stranger' });
      await unauthorized.createPatient(PATIENT).catch(() => undefined);
      await unauthorized.updateEmrUser(USER, { s: 'Dr' });
    },
  },
  {
    name: 'creates and updates with a body that is too large',
    behaviour: { bodyLimit: 10 },
    call: async (client) => {
      await client.createPatient(PATIENT).catch(() => undefined);
      await client.updateEmrUser(USER, { fn: 'Meera' });
    },
  },
  {
    name: 'creates and updates too often',
    behaviour: { rateLimit: { limit: 1, windowMs: 60_000 } },
    call: async (client) => {
      await client.updateEmrUser(USER, { s: 'Dr' });
      await client.createPatient(PATIENT).catch(() => undefined);
      await client.updateEmrUser(USER, { s: 'Dr' });
    },
  },
  {
    name: 'creates and updates behind a gateway that fails',
    planFaults: (mock) => mock.fail('*', faults.html502, { times: 2 }),
    call: async (client) => {
      await client.createPatient(PATIENT).catch(() => undefined);
      await client.updateEmrUser(USER, { s: 'Dr' });
    },
  },
];

import {
  type Behaviour,
  createProfilesMock,
  everyService,
  type ProfilesMock,
} from '@profiles/mock';
import { ProfileClient, type ProfileClientOptions } from '@profiles/sdk';
import { PATIENT as SAMPLE } from '@profiles/testkit/samples';

/** Services that contain every pair of values of any two settings. */
export const SERVICES = everyService({ mode: 'pairwise' });

export const TOKEN = 'token';
export const FRESH_TOKEN = 'fresh-token';
const CLIENT_ID = 'front-desk';
export const PATIENT = { ...SAMPLE, username: 'UHID-1' } as const;
export const NEW = { ...PATIENT, username: 'UHID-2' } as const;
const USER = {
  fn: 'Meera',
  s: 'Dr',
  bg: 'A+',
  extras: { ward: { bed: 1 }, shift: 'day' },
} as const;

/** Describes a service with one patient, one EMR user and a stopped clock. */
export interface Hospital {
  readonly mock: ProfilesMock;
  readonly clock: { time: number };
  readonly patient: string;
  readonly user: string;
  /** Creates a client of it that retries nothing. */
  client(options?: Partial<ProfileClientOptions>): ProfileClient;
}

export function openHospital(behaviour: Behaviour): Hospital {
  const clock = { time: Date.UTC(2026, 0, 1) };
  const mock = createProfilesMock({
    behaviour,
    credentials: { tokens: [TOKEN, FRESH_TOKEN], clientIds: [CLIENT_ID] },
    now: () => new Date(clock.time),
  });
  const { baseUrl, fetch } = mock;
  return {
    mock,
    clock,
    patient: mock.patients.create(PATIENT).oid,
    user: mock.emrUsers.create(USER).oid,
    client: (options) =>
      new ProfileClient({
        baseUrl,
        fetch,
        token: TOKEN,
        clientId: CLIENT_ID,
        maxRetries: 0,
        ...options,
      }),
  };
}

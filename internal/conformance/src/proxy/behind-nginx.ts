import { createProfilesMock, type Fault, type FaultPlan } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { isProfilesError, type ProfileClientOptions, type ProfilesError } from '@profiles/sdk';
import { clientOf } from '@profiles/testkit/clients';
import { onTestFinished } from 'vitest';
import { type CleanUp, type Describe, startNginx } from './nginx.ts';

/** How a call ended: for its caller, and at the service. */
export interface Ending {
  /** The code of the error. Absent if the call succeeded. */
  readonly code?: string;
  readonly status?: number;
  readonly outcome?: string;
  readonly attempts?: number;
  /** Requests that reached the service. */
  readonly arrived: number;
  /** Whether the service has stored the write. */
  readonly stored: boolean;
}

/** How a create ended, an update, and a call of `createPatientOnce`. */
export type Endings = Readonly<Record<'create' | 'update' | 'once', Ending>>;

/** Describes calls that end in the same way. */
export function all(ending: Ending): Endings {
  return { create: ending, update: ending, once: ending };
}

/** Describes a rejection by nginx itself: the request never reaches the service and is not retried. */
export function rejected(status: number, code: string): Ending {
  return { code, status, outcome: 'rejected', attempts: 1, arrived: 0, stored: false };
}

/** An update that is retried and succeeds. */
export const RETRIED: Ending = { arrived: 2, stored: true };

/** A 2xx without a complete body, which does not prove that the write was applied. */
export const UNUSABLE: Ending = {
  code: 'unexpected_response',
  status: 200,
  outcome: 'unknown',
  attempts: 1,
  arrived: 1,
  stored: true,
};

export const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1' } as const;
const CHANGES = { bg: 'O+' } as const;
/** The oid of the service's EMR user. */
export const USER_OID = 'emr-user-1';

/** Serves one EMR user behind nginx, at `url`. Its clients retry once, without waiting. */
export async function serveBehindNginx(describe: Describe, cleanUp: CleanUp = onTestFinished) {
  // nginx does not compress a 201.
  const mock = createProfilesMock({
    behaviour: { createStatus: 200 },
    seed: { emrUsers: [{ oid: USER_OID, fn: 'Ravi' }] },
  });
  const server = await serveProfilesMock(mock);
  cleanUp(() => server.close());
  const url = await startNginx(describe(server.url), cleanUp);
  const client = (options?: Partial<ProfileClientOptions>) =>
    clientOf(url, { maxRetries: 1, ...options });
  return { mock, url, client };
}

/** One case of a table. */
export interface Case {
  readonly nginx: Describe;
  /** The fault of the service behind nginx. */
  readonly fault?: Fault;
  readonly plan?: FaultPlan;
  /** Options of the client. */
  readonly options?: Partial<ProfileClientOptions>;
}

/** Makes one call of each kind behind nginx, of a service with no patient. Returns how they ended. */
export async function endingsOf(
  { nginx, fault, plan, options }: Case,
  cleanUp: CleanUp = onTestFinished,
): Promise<Endings> {
  const { mock, client } = await serveBehindNginx(nginx, cleanUp);
  const profiles = client(options);
  const endingOf = async (call: () => Promise<unknown>): Promise<Ending> => {
    mock.reset();
    if (fault) mock.fail('*', fault, plan);
    const error = await failureOf(call());
    const { patients, emrUsers, requests } = mock;
    const stored = patients.size > 0 || emrUsers.get(USER_OID)?.bg === CHANGES.bg;
    return { ...(error && errorFacts(error)), arrived: requests.length, stored };
  };
  return {
    create: await endingOf(() => profiles.createPatient(PATIENT)),
    update: await endingOf(() => profiles.updateEmrUser(USER_OID, CHANGES)),
    once: await endingOf(() => profiles.createPatientOnce(PATIENT)),
  };
}

/** Waits for the end of a call. Returns its error if it fails. */
export async function failureOf(call: Promise<unknown>): Promise<ProfilesError | undefined> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined || isProfilesError(error)) return error;
  throw error;
}

function errorFacts(error: ProfilesError) {
  const { code, outcome, attempts } = error;
  const { status } = error.toJSON();
  return { code, ...(typeof status === 'number' && { status }), outcome, attempts };
}

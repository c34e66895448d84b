import type { Behaviour, Seed } from '@profiles/mock';

/** A request, and what it shows. */
export interface Situation {
  /** The name of its example. */
  readonly name: string;
  /** The situation, as a clause. */
  readonly summary: string;
  /** Whether every plausible service accepts the request. */
  readonly isOrdinary?: boolean;
  /** A JSON body, or the text of one. Absent if the request has none. */
  readonly body?: object | string;
  /** Differences from the headers that the API specification requires. `null` omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The path, if it is not that of the operation. */
  readonly path?: string;
  /** The oid in the path, if it is not that of the seed's EMR user. */
  readonly oid?: string;
  /** The settings of the service that the situation requires. */
  readonly behaviour?: Partial<Behaviour>;
  /** The number of times that the request is sent. The last response counts. */
  readonly times?: number;
}

/** The credentials that the service knows. */
export const CREDENTIALS = { token: 'token', clientId: 'front-desk' } as const;

const TAKEN_USERNAME = 'UHID-1042';

/** The records of the service at the start. */
export const SEED = {
  patients: [
    { oid: 'patient-0', fn: 'Ravi', dob: '1985-11-30', gen: 'M', username: TAKEN_USERNAME },
  ],
  emrUsers: [{ oid: 'emr-user-1', fn: 'Meera', mn: 'K', s: 'Dr', extras: { shift: 'day' } }],
} as const satisfies Seed;

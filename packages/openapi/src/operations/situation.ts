import type { Behaviour, Seed } from '@profiles/mock';

/** A request, and what it shows. */
export interface Situation {
  /** Names its example. */
  readonly name: string;
  /** Says what is the case, as a clause. */
  readonly summary: string;
  /** Whether every service that the document allows takes it. */
  readonly isOrdinary?: boolean;
  /** A JSON body, or the text of one; absent where a request has none. */
  readonly body?: object | string;
  /** What differs from the headers that the document asks for; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The path, where it is not the one that requests are shown with. */
  readonly path?: string;
  /** The oid in the path, where it is not that of the seed's EMR user. */
  readonly oid?: string;
  /** How the service behaves, where it takes that for the situation to arise. */
  readonly behaviour?: Partial<Behaviour>;
  /** How often the request is sent; the last answer counts. */
  readonly times?: number;
}

/** The credentials that the service knows. */
export const CREDENTIALS = { token: 'token', clientId: 'front-desk' } as const;

const TAKEN_USERNAME = 'UHID-1042';

/** Whom the service knows from the start. */
export const SEED = {
  patients: [
    { oid: 'patient-0', fn: 'Ravi', dob: '1985-11-30', gen: 'M', username: TAKEN_USERNAME },
  ],
  emrUsers: [{ oid: 'emr-user-1', fn: 'Meera', mn: 'K', s: 'Dr', extras: { shift: 'day' } }],
} as const satisfies Seed;

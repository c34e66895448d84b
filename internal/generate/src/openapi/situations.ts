import type { Behaviour, Seed } from '@profiles/mock';
import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import type { SCHEMAS } from './schemas.ts';

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

type SchemaName = keyof typeof SCHEMAS;

/** The parts of an operation that only the OpenAPI description has. */
export interface DescribedOperation {
  readonly tags: readonly ['Patients' | 'EMR users'];
  readonly summary: string;
  readonly description: string;
  /** The meaning of the oid in its path. */
  readonly oid?: string;
  /** The schema of its body, if it has one. */
  readonly body?: SchemaName;
  /** The schema of its successful response. */
  readonly success: SchemaName;
  /** The situations whose responses are its examples. */
  readonly situations: readonly Situation[];
  /** The situation at its path without the last slash, if the API specification shows both paths. */
  readonly withoutSlash?: Situation;
}

/** Bodies by the name of their situation. */
export type Bodies = Readonly<Record<string, readonly [summary: string, body: object]>>;

const LONG_KEY = 'k'.repeat(EXTRAS_LIMITS.keyLength + 1);
/** A key at the limit in code points, and beyond it in UTF-16 code units and bytes. */
const WIDE_KEY = '𝒌'.repeat(EXTRAS_LIMITS.keyLength);

/** Lists variants of a valid body whose response depends on ledger entries. */
export function bodiesInQuestion(body: object): Bodies {
  return {
    'malformed-contact': [
      'a mobile number or e-mail address is malformed',
      { ...body, mobile: 'none' },
    ],
    'unknown-field': ['a field is not in the API specification', { ...body, ward: 'North' }],
    'null-field': ['a field is null', { ...body, mn: null }],
    'extras-beyond-limits': [
      'extras break a restriction',
      { ...body, extras: { [LONG_KEY]: 1, shift: 'day' } },
    ],
    'wide-key': [
      'a key of extras is too long by one way of counting',
      { ...body, extras: { [WIDE_KEY]: 1 } },
    ],
    'ignored-key': [
      'a key of extras is ignored at some level',
      { ...body, extras: { ward: { _bed: 12 } } },
    ],
  };
}

/** Lists requests whose response depends on ledger entries, regardless of their body. */
export function requestsInQuestion(body?: object): readonly Situation[] {
  const common = body && { body };
  return [
    {
      ...common,
      name: 'missing-credential',
      summary: 'a credential is missing',
      headers: { authorization: null },
    },
    {
      ...common,
      name: 'invalid-credential',
      summary: 'a credential is not valid',
      headers: { authorization: 'Bearer expired' },
    },
    ...(body ? aboutBody(body) : []),
    {
      ...common,
      name: 'too-many',
      summary: 'there were too many requests',
      behaviour: { rateLimit: { limit: 1, windowMs: 60_000 } },
      times: 2,
    },
  ];
}

function aboutBody(body: object): readonly Situation[] {
  return [
    { name: 'unreadable-body', summary: 'the body is not a JSON object', body: '{' },
    {
      name: 'undeclared-body',
      summary: 'the body is not declared as JSON',
      body,
      headers: { 'content-type': 'text/plain' },
    },
    {
      name: 'too-large',
      summary: 'the body is too large',
      body,
      behaviour: { bodyLimit: 1 },
    },
  ];
}

/** Lists situations of bodies that every service accepts. */
export function ordinary(bodies: Bodies): readonly Situation[] {
  return open(bodies).map((situation) => ({ ...situation, isOrdinary: true }));
}

/** Lists situations of bodies. */
export function open(bodies: Bodies): readonly Situation[] {
  return Object.entries(bodies).map(([name, [summary, body]]) => ({ name, summary, body }));
}

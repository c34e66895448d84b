import {
  type EmrUserChanges,
  type NewPatient,
  type OperationName,
  type ProfileClient,
  type ProfileClientOptions,
  prepareEmrUserChanges,
  preparePatient,
  type RequestOptions,
  type ResponsePromise,
} from '@profiles/sdk';
import { createdPatientSchema, ENDPOINTS, updatedEmrUserSchema } from '@profiles/sdk/schemas';
import type * as z from 'zod/mini';

/** A patient with only the required fields. */
export const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const satisfies NewPatient;

/** A patient with every field. No two values are the same. */
export const EVERY_FIELD = {
  ...PATIENT,
  mn: 'Kavi',
  ln: 'Rao',
  fln: 'Asha Kavi Rao',
  s: 'Ms',
  bloodgroup: 'O+',
  mobile: '+919876543210',
  email: 'asha@example.com',
  username: 'UHID-2077',
  abha: 'asha@abdm',
  extras: { ward: { name: 'North', beds: [12, 14] }, vip: false },
} as const satisfies Required<NewPatient>;

/** Changes to every field of an EMR user. */
export const EVERY_CHANGE: Required<EmrUserChanges> = {
  fn: 'Meera',
  mn: 'K',
  ln: 'Rao',
  fln: 'Meera K Rao',
  s: 'Dr',
  dob: '1985-11-30',
  gen: 'F',
  bg: 'O+',
  mobile: '+919876543210',
  email: 'meera@example.com',
  extras: { ward: { bed: 12 } },
};

/** The input of a call. The types of the SDK may reject it, because tests call with invalid input. */
export interface Given {
  readonly oid?: string | undefined;
  readonly input?: unknown;
}

/** A call of an operation, for code that knows only its name. */
export interface SampleCall {
  readonly call: (
    client: ProfileClient,
    given: Given,
    options?: RequestOptions,
  ) => ResponsePromise<object>;
  /** Returns the body that would be sent. Absent if a request has no body. */
  readonly prepare?: (
    input: unknown,
    options: Pick<ProfileClientOptions, 'updateExtras'>,
  ) => object;
  /** The smallest valid input. Its oid, if any, is `user-1`. */
  readonly given: Given;
  /** A valid input with every field. */
  readonly complete: Given;
  /** The smallest body of a success. */
  readonly responseBody: object;
  /** The schema of the body of a success, and a description of it. */
  readonly response: readonly [schema: z.ZodMiniType, shape: string];
}

/** A call of each operation. Every suite that covers all operations uses these. */
export const SAMPLE_CALLS: Readonly<Record<OperationName, SampleCall>> = {
  createPatient: {
    call: (client, { input }, options) => client.createPatient(input as never, options),
    prepare: (input) => preparePatient(input as never),
    given: { input: PATIENT },
    complete: { input: EVERY_FIELD },
    responseBody: { oid: 'p-1' },
    response: [createdPatientSchema, 'an object with a text oid'],
  },
  updateEmrUser: {
    call: (client, { oid = '', input }, options) =>
      client.updateEmrUser(oid, input as never, options),
    prepare: (input, options) => prepareEmrUserChanges(input as never, options),
    given: { oid: 'user-1', input: { bg: 'O+' } },
    complete: { oid: 'user-1', input: EVERY_CHANGE },
    responseBody: { message: 'updated' },
    response: [updatedEmrUserSchema, 'an object with a text message'],
  },
};

/** The names of all operations. */
export const OPERATIONS = Object.keys(ENDPOINTS) as readonly OperationName[];

/** The names of the operations whose requests have a body. */
export type OperationWithBody = {
  [Name in OperationName]: (typeof ENDPOINTS)[Name]['effect'] extends 'create' | 'update'
    ? Name
    : never;
}[OperationName];

/** The operations whose requests have a body. */
export const WITH_BODY = OPERATIONS.filter(hasBody);

/** Returns whether the requests of an operation have a body. */
export function hasBody(name: OperationName): name is OperationWithBody {
  return ['create', 'update'].includes(effectOf(name));
}

/** Returns the effect of an operation, also one that no operation has yet. */
function effectOf(name: OperationName): string {
  return ENDPOINTS[name].effect;
}

/** Calls an operation with the smallest valid input. */
export function call(client: ProfileClient, name: OperationName, options?: RequestOptions) {
  const { call: start, given } = SAMPLE_CALLS[name];
  return start(client, given, options);
}

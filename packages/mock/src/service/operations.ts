import type { EmrUserChanges, NewPatient } from '@profiles/sdk/schemas';

/** Names an operation of the service. */
export type Operation = 'createPatient' | 'updateEmrUser';

const PATIENT = {
  fn: 'required',
  dob: 'required',
  gen: 'required',
  mn: 'optional',
  ln: 'optional',
  fln: 'optional',
  s: 'optional',
  bloodgroup: 'optional',
  mobile: 'optional',
  email: 'optional',
  username: 'optional',
  abha: 'optional',
  extras: 'optional',
} as const satisfies Record<keyof NewPatient, 'required' | 'optional'>;

const EMR_USER = {
  mobile: 'optional',
  email: 'optional',
  gen: 'optional',
  dob: 'optional',
  fn: 'optional',
  mn: 'optional',
  ln: 'optional',
  fln: 'optional',
  bg: 'optional',
  s: 'optional',
  extras: 'optional',
} as const satisfies Record<keyof EmrUserChanges, 'optional'>;

/** Holds the method, path and fields of each operation. Source: *Endpoints*. */
export const OPERATIONS = {
  createPatient: {
    method: 'POST',
    template: '/profiles/v1/patient',
    fields: new Map(Object.entries(PATIENT)),
  },
  updateEmrUser: {
    method: 'PATCH',
    template: '/profiles/v1/emr-user/{oid}',
    fields: new Map(Object.entries(EMR_USER)),
  },
} as const satisfies Record<Operation, unknown>;

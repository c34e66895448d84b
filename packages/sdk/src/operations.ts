import {
  type CreatedPatient,
  createdPatient,
  type UpdatedEmrUser,
  updatedEmrUser,
} from './schemas/answers.ts';
import type { Check } from './schemas/check.ts';
import { ENDPOINTS, type OperationName } from './schemas/facts.ts';

/** What the client knows of an operation. */
export interface Operation<Output> {
  readonly name: OperationName;
  readonly method: string;
  /** The path below the base address; `{oid}` stands for one encoded segment. */
  readonly path: string;
  /** Method and path template, as errors and logs name it. */
  readonly endpoint: string;
  /** The answer it needs. */
  readonly answer: Check<Output>;
  /** Whether doing it twice leaves what doing it once leaves. */
  readonly idempotent: boolean;
}

export const createPatientOperation: Operation<CreatedPatient> = {
  ...described('createPatient'),
  answer: createdPatient,
  idempotent: false,
};

export const updateEmrUserOperation: Operation<UpdatedEmrUser> = {
  ...described('updateEmrUser'),
  answer: updatedEmrUser,
  idempotent: true,
};

function described(name: OperationName) {
  const { method, path } = ENDPOINTS[name];
  return { name, method, path, endpoint: `${method} ${path}` };
}

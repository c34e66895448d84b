import type { OperationName } from '@profiles/sdk/schemas';
import { createPatient } from './create-patient.ts';
import type { DescribedOperation } from './situations.ts';
import { updateEmrUser } from './update-emr-user.ts';

/** Describes each operation. */
export const DESCRIBED: Readonly<Record<OperationName, DescribedOperation>> = {
  createPatient,
  updateEmrUser,
};

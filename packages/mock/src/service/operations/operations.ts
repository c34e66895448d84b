import type { OperationName } from '@profiles/sdk/schemas';
import { createPatient } from './create-patient.ts';
import type { ServiceOperation } from './service-operation.ts';
import { updateEmrUser } from './update-emr-user.ts';

const BY_NAME: Readonly<Record<OperationName, ServiceOperation>> = { createPatient, updateEmrUser };

/** The operations of the service. */
export const OPERATIONS: readonly ServiceOperation[] = Object.values(BY_NAME);

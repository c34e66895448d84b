import { createPatient } from './create-patient.ts';
import type { ServiceOperation } from './service-operation.ts';
import { updateEmrUser } from './update-emr-user.ts';

/** The operations of the service. */
export const OPERATIONS: readonly ServiceOperation[] = [createPatient, updateEmrUser];

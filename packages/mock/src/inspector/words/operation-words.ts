import type { OperationName } from '@profiles/sdk/schemas';

/** The words of the inspector for each operation. */
export const OPERATION_WORDS: Readonly<Record<OperationName, string>> = {
  createPatient: 'Create a patient',
  updateEmrUser: 'Update an EMR user',
};

import { LOWERCASED_FIELDS, type OperationName } from '@profiles/sdk/schemas';
import type { SCHEMAS } from './schemas.ts';

type SchemaName = keyof typeof SCHEMAS;

/** What the description says of an operation, and nothing else does. */
export interface OperationText {
  readonly tags: readonly ['Patients' | 'EMR users'];
  readonly summary: string;
  readonly description: string;
  /** The meaning of the oid in its path. */
  readonly oid?: string;
  /** The schema of its body, if it has one. */
  readonly body?: SchemaName;
  /** The schema of its success. */
  readonly success: SchemaName;
  /** Names the responses in the components, if another path has them too. */
  readonly shares?: string;
}

/** Describes each operation. */
export const OPERATION_TEXTS: Readonly<Record<OperationName, OperationText>> = {
  createPatient: {
    tags: ['Patients'],
    summary: 'Create a patient',
    description: `Stores ${LOWERCASED_FIELDS.join(', ')} in lowercase. Returns the \`oid\` of the new patient, which is used to retrieve the patient profile.`,
    body: 'NewPatient',
    success: 'CreatedPatient',
    shares: 'CreatePatient',
  },
  updateEmrUser: {
    tags: ['EMR users'],
    summary: 'Update an EMR user',
    description: 'A partial update: accepts any of the fields.',
    oid: 'Identifier of the EMR user.',
    body: 'EmrUserChanges',
    success: 'UpdatedEmrUser',
  },
};

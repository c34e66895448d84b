import { type Check, refuse } from './check.ts';
import { isPlainObject } from './json.ts';

/**
 * Describes the answer to a creation. Fields the document does not name are kept.
 *
 * Source: *Endpoints*, 2. Create a patient profile, Response body.
 */
export interface CreatedPatient {
  /** Identifier of the new patient; not empty. */
  readonly oid: string;
  readonly [field: string]: unknown;
}

/**
 * Describes the answer to an update. Fields the document does not name are kept.
 *
 * Source: *Endpoints*, 1. Update EMR user profile, Response body.
 */
export interface UpdatedEmrUser {
  /** The service's words: that the profile was updated. */
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Names the text that an answer has, and says how long it is at least. */
interface AnswerText<T> {
  readonly field: string & keyof T;
  readonly minLength: number;
}

export const CREATED_PATIENT: AnswerText<CreatedPatient> = { field: 'oid', minLength: 1 };

export const UPDATED_EMR_USER: AnswerText<UpdatedEmrUser> = { field: 'message', minLength: 0 };

/** Checks the answer to a creation. */
export const createdPatient: Check<CreatedPatient> = answerWith(CREATED_PATIENT);

/** Checks the answer to an update. */
export const updatedEmrUser: Check<UpdatedEmrUser> = answerWith(UPDATED_EMR_USER);

function answerWith<T>({ field, minLength }: AnswerText<T>): Check<T> {
  return (answer, path, issues) => {
    const value = isPlainObject(answer) && answer[field];
    // Further fields are of type `unknown`: there is nothing else to check.
    if (typeof value === 'string' && value.length >= minLength) return answer as T;
    refuse(issues, [...path, field], 'type', 'must be text');
    return undefined;
  };
}

import type { RequestOptions } from './client-settings.ts';
import type { MisnamedOnEmrUser, MisnamedOnPatient } from './operations/misnamed.ts';
import type { EmrUserChanges } from './schemas/emr-user.ts';
import type { NewPatient } from './schemas/patient.ts';
import type { CreatedPatient, UpdatedEmrUser } from './schemas/responses.ts';

/**
 * The two operations, with plain promises. Depend on this interface where a test passes a stub or a
 * container injects the client; a `ProfileClient` is one.
 *
 * @example
 * ```ts
 * const stub: ProfileOperations = {
 *   createPatient: async () => ({ oid: 'p-1' }),
 *   updateEmrUser: async () => ({ message: 'updated' }),
 * };
 *
 * const register = (operations: ProfileOperations) =>
 *   operations.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
 *
 * await register(profiles);
 * await register(stub); // { oid: 'p-1' }
 * ```
 */
export interface ProfileOperations {
  /**
   * Creates a patient.
   *
   * @param patient - The patient; `fn`, `dob` and `gen` are required.
   * @param options - Options of this call alone.
   * @returns The identifier of the new patient.
   */
  createPatient(
    patient: NewPatient & MisnamedOnPatient,
    options?: RequestOptions,
  ): Promise<CreatedPatient>;

  /**
   * Updates the given fields of an EMR user.
   *
   * @param oid - Identifier of the EMR user, not encoded.
   * @param changes - The fields to change.
   * @param options - Options of this call alone.
   * @returns The service's message.
   */
  updateEmrUser(
    oid: string,
    changes: EmrUserChanges & MisnamedOnEmrUser,
    options?: RequestOptions,
  ): Promise<UpdatedEmrUser>;
}

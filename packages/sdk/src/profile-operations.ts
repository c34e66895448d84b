import type { RequestOptions } from './client-settings.ts';
import type { EmrUserChangesInput } from './schemas/emr-user.ts';
import type { NewPatientInput } from './schemas/patient.ts';
import type { CreatedPatient, UpdatedEmrUser } from './schemas/responses.ts';

/**
 * The two operations, with plain promises: depend on this interface where a test passes a stub or a
 * container injects the client. A `ProfileClient` is one.
 *
 * @example
 * ```ts
 * const stub: ProfileOperations = {
 *   createPatient: async () => ({ oid: 'p-1' }),
 *   updateEmrUser: async () => ({ message: 'updated' }),
 * };
 * await stub.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { oid: 'p-1' }
 * ```
 */
export interface ProfileOperations {
  /**
   * Creates a patient. It is never sent again where the patient may exist already; give a `username`,
   * which must be unique, to be able to create it again yourself.
   *
   * Source: *Endpoints*, 2. Create a patient profile.
   *
   * @param patient - The patient; `fn`, `dob` and `gen` are required.
   * @param options - For this call alone.
   * @returns The identifier of the new patient.
   * @throws {@link InvalidInputError} before anything is sent, with every problem found.
   * @throws {@link ProfilesError} with what became of the write in `outcome`.
   */
  createPatient(patient: NewPatientInput, options?: RequestOptions): Promise<CreatedPatient>;
  /**
   * Updates the given fields of an EMR user. Updates are idempotent: lost connections, timeouts and
   * transient server errors are retried.
   *
   * Source: *Endpoints*, 1. Update EMR user profile.
   *
   * @param oid - Identifier of the EMR user, not encoded.
   * @param changes - The fields to change; none is allowed.
   * @param options - For this call alone.
   * @returns The service's message.
   * @throws {@link InvalidInputError} before anything is sent, with every problem found.
   * @throws {@link ProfilesError} with what became of the write in `outcome`.
   *
   * @example
   * ```ts
   * const { message } = await profiles.updateEmrUser(oid, { bg: 'O+', mobile: '+919876543210' });
   * ```
   */
  updateEmrUser(
    oid: string,
    changes: EmrUserChangesInput,
    options?: RequestOptions,
  ): Promise<UpdatedEmrUser>;
}

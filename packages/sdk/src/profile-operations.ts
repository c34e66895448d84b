import type { EmrUserChangesInput } from './schemas/emr-user.ts';
import type { IdentifiedPatientInput, NewPatientInput } from './schemas/patient.ts';
import type { CreatedPatient, UpdatedEmrUser } from './schemas/responses.ts';
import type { RequestOptions } from './settings/options.ts';

/**
 * The operations, with plain promises. `ProfileClient` implements this interface. Depend on it
 * where a test passes a stub or a container injects the client.
 *
 * @example
 * ```ts
 * const stub: ProfileOperations = {
 *   createPatient: async () => ({ oid: 'p-1' }),
 *   createPatientOnce: async () => ({ oid: 'p-1' }),
 *   updateEmrUser: async () => ({ message: 'updated' }),
 * };
 * await stub.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { oid: 'p-1' }
 * ```
 */
export interface ProfileOperations {
  /**
   * Creates a patient. The client retries only if it is certain that nothing was stored. If the
   * patient has a `username`, use `createPatientOnce`.
   *
   * Source: *Endpoints*, 2. Create a patient profile.
   *
   * @param patient - The patient to create; `fn`, `dob` and `gen` are required.
   * @param options - Options for this call only.
   * @returns The response, with the new patient's identifier in `oid`.
   * @throws {@link InvalidInputError} before anything is sent, with every problem found.
   * @throws {@link ProfilesError} if the call fails; `outcome` reports whether the write happened.
   */
  createPatient(patient: NewPatientInput, options?: RequestOptions): Promise<CreatedPatient>;
  /**
   * Creates a patient with a `username`, and retries it like an update when the response is lost.
   * The service stores at most one patient of a username, so it rejects the retry of a create that
   * it has stored. Errors, logs and spans name the operation `createPatient`.
   *
   * An error whose `outcome` is `unknown` and whose `code` is `conflict` means that a patient of
   * this username is stored: this one, unless the username was given to another patient. Look it
   * up in your own records, or ask the owner of the service, because no operation finds a patient.
   * Guide: *Duplicate patients*. A `conflict` whose `outcome` is `rejected` means that the username was taken before.
   *
   * If the service checks first whether a username is taken and inserts later, overlapping attempts
   * can store two patients.
   *
   * Source: *Endpoints*, 2. Create a patient profile; *Resources and their fields*, `username`.
   *
   * @param patient - The patient to create; `fn`, `dob`, `gen` and `username` are required. Create
   * the username before the first call and keep it with the patient.
   * @param options - Options for this call only.
   * @returns The response, with the new patient's identifier in `oid`.
   * @throws {@link InvalidInputError} before anything is sent, with every problem found.
   * @throws {@link ProfilesError} if the call fails; `outcome` reports whether the write happened.
   *
   * @example
   * ```ts
   * const { oid } = await profiles.createPatientOnce({ ...patient, username: 'UHID-2042' });
   * console.log(oid); // patient-1
   * ```
   */
  createPatientOnce(
    patient: IdentifiedPatientInput,
    options?: RequestOptions,
  ): Promise<CreatedPatient>;
  /**
   * Updates the given fields of an EMR (electronic medical record) user. Updates are idempotent, so
   * lost connections, timeouts and transient server errors are retried.
   *
   * Source: *Endpoints*, 1. Update EMR user profile.
   *
   * @param oid - The identifier of the EMR user, not URL-encoded.
   * @param changes - The fields to change; may be empty.
   * @param options - Options for this call only.
   * @returns The response, with the service's text in `message`.
   * @throws {@link InvalidInputError} before anything is sent, with every problem found.
   * @throws {@link ProfilesError} if the call fails; `outcome` reports whether the write happened.
   *
   * @example
   * ```ts
   * const { message } = await profiles.updateEmrUser(oid, { bg: 'O+', mobile: '+919876543210' });
   * console.log(message); // The profile was updated successfully.
   * ```
   */
  updateEmrUser(
    oid: string,
    changes: EmrUserChangesInput,
    options?: RequestOptions,
  ): Promise<UpdatedEmrUser>;
}

import type * as z from 'zod/mini';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import {
  type EmrUserChanges,
  emrUserChangesSchema,
  limitedEmrUserChangesSchema,
} from './schemas/emr-user.ts';
import type { OperationName } from './schemas/facts.ts';
import { type InputIssue, inputIssues } from './schemas/input-issue.ts';
import { type NewPatient, newPatientSchema } from './schemas/patient.ts';

/** Chooses what `extras` of an update may be: any JSON object, or one within the patient's limits. */
export type UpdateExtras = 'arbitrary' | 'limited';

/**
 * Checks a new patient and returns exactly the body that `createPatient` would send. The input is
 * not changed.
 *
 * Source: *Endpoints*, 2. Create a patient profile; *Limits*.
 *
 * @param patient - The patient to create.
 * @returns A copy with `fn`, `mn`, `ln`, `fln` and `email` in lowercase, and without absent fields and
 * the keys of `extras` that start with `_`.
 * @throws {@link InvalidInputError} with every problem found.
 *
 * @example
 * ```ts
 * preparePatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { fn: 'asha', … }
 * ```
 */
export function preparePatient(patient: NewPatient): NewPatient {
  return checked('createPatient', newPatientSchema, patient);
}

/**
 * Checks changes to an EMR user and returns exactly the body that `updateEmrUser` would send. The
 * input is not changed.
 *
 * Source: *Endpoints*, 1. Update EMR user profile.
 *
 * @param changes - The fields to change.
 * @param options - `updateExtras` as in the client's options; `'arbitrary'` by default.
 * @returns A copy without absent fields.
 * @throws {@link InvalidInputError} with every problem found.
 *
 * @example
 * ```ts
 * prepareEmrUserChanges({ bg: 'O+', mobile: '+919876543210' });
 * ```
 */
export function prepareEmrUserChanges(
  changes: EmrUserChanges,
  options: { readonly updateExtras?: UpdateExtras | undefined } = {},
): EmrUserChanges {
  return checked('updateEmrUser', schemaWith(options.updateExtras), changes);
}

/** The same for a whole update: the problems of its identifier and of its body are reported together. */
export function prepareUpdate(
  oid: unknown,
  changes: EmrUserChanges,
  updateExtras: UpdateExtras,
): EmrUserChanges {
  // In a Unicode pattern, `Cs` is a surrogate without its other half.
  const fits = typeof oid === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(oid);
  return checked('updateEmrUser', schemaWith(updateExtras), changes, fits ? [] : [UNFIT_OID]);
}

const UNFIT_OID: InputIssue = {
  path: ['oid'],
  rule: 'oid',
  message: 'must fit in a path',
};

const UNREADABLE: InputIssue = {
  path: [],
  rule: 'type',
  message: 'must be readable',
};

function schemaWith(updateExtras: UpdateExtras | undefined) {
  return updateExtras === 'limited' ? limitedEmrUserChangesSchema : emrUserChangesSchema;
}

/** Checks an input; `others` are the problems found elsewhere. */
function checked<T>(
  operation: OperationName,
  schema: z.ZodMiniType<T, T>,
  input: T,
  others: readonly InputIssue[] = [],
): T {
  let issues: readonly InputIssue[];
  try {
    const result = schema.safeParse(input);
    if (result.success && others.length === 0) return result.data;
    issues = inputIssues(result.error?.issues ?? []);
  } catch {
    // A getter or a proxy of the caller's threw; its words may quote the value.
    issues = [UNREADABLE];
  }
  throw new InvalidInputError(operation, [...others, ...issues]);
}

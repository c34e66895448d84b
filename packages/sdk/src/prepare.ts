import { InvalidInputError } from './errors/invalid-input-error.ts';
import type { Check } from './schemas/check.ts';
import { type EmrUserChanges, emrUserChanges, limitedEmrUserChanges } from './schemas/emr-user.ts';
import type { OperationName } from './schemas/facts.ts';
import type { InputIssue } from './schemas/input-issue.ts';
import { type NewPatient, newPatient } from './schemas/patient.ts';

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
  return checked('createPatient', newPatient, patient);
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
  return checked('updateEmrUser', checkOf(options.updateExtras), changes);
}

/** The same for a whole update: the problems of its identifier and of its body are reported together. */
export function prepareUpdate(
  oid: unknown,
  changes: EmrUserChanges,
  updateExtras: UpdateExtras,
): EmrUserChanges {
  // In a Unicode pattern, `Cs` is a surrogate without its other half.
  const fits = typeof oid === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(oid);
  return checked('updateEmrUser', checkOf(updateExtras), changes, fits ? [] : [UNFIT_OID]);
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

function checkOf(updateExtras: UpdateExtras | undefined) {
  return updateExtras === 'limited' ? limitedEmrUserChanges : emrUserChanges;
}

/** Checks an input; `issues` are the problems found elsewhere. */
function checked<T>(
  operation: OperationName,
  check: Check<T>,
  input: T,
  issues: InputIssue[] = [],
): T {
  try {
    const body = check(input, [], issues);
    if (body !== undefined && issues.length === 0) return body;
  } catch {
    // A getter or a proxy of the caller's threw; its words may quote the value.
    issues.push(UNREADABLE);
  }
  throw new InvalidInputError(operation, issues);
}

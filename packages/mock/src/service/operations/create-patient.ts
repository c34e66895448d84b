import { servicePatientSchema } from '@profiles/sdk/internal';
import { ENDPOINTS, LOWERCASED_FIELDS } from '@profiles/sdk/schemas';
import { checkFields, lowercase } from './check-fields.ts';
import type { RequestBody } from './request-body.ts';
import {
  type AcceptedResult,
  acceptedResponse,
  isRejectedResult,
  type RejectedResult,
} from './result.ts';
import type { BodyOperation, ServiceState } from './service-operation.ts';

/** The operation that creates a patient. Source: *Endpoints*, 2. Create a patient profile. */
export const createPatient: BodyOperation = {
  ...ENDPOINTS.createPatient,
  name: 'createPatient',
  body: servicePatientSchema,
  limitsExtras: () => true,
  failure: 'The patient was not created',
  accept: acceptPatient,
};

function acceptPatient(body: RequestBody, state: ServiceState): AcceptedResult | RejectedResult {
  const checked = checkFields(body, state.read, createPatient);
  if (isRejectedResult(checked)) return checked;
  const { values, violations } = checked;
  for (const field of LOWERCASED_FIELDS) lowercase(values, field);
  const rejection = checkUsername(state, values);
  if (rejection) return { ...rejection, violations };
  const write = { kind: 'create', fields: Object.fromEntries(values) } as const;
  // Stryker disable next-line StringLiteral: replaced by the body with the oid when the patient is stored
  return { response: acceptedResponse(state.read('createStatus'), ''), write, violations };
}

/**
 * Rejects a username that is taken. This is not a violation: after a failure with an unknown outcome,
 * a client should create the patient again with the same username.
 */
function checkUsername(
  { store, read }: ServiceState,
  values: ReadonlyMap<string, unknown>,
): RejectedResult | undefined {
  const username = values.get('username');
  if (typeof username !== 'string') return undefined;
  const match = store.usernames.match(username);
  const isTaken =
    match === 'exact' ||
    (match === 'other-case' && read('usernameMatching') === 'case-insensitive');
  if (!isTaken) return undefined;
  const status = read('duplicateUsername');
  return { status, code: 'duplicate_username', reason: 'the username is taken' };
}

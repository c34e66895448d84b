import { servicePatientSchema } from '@profiles/sdk/internal';
import { ENDPOINTS, LOWERCASED_FIELDS } from '@profiles/sdk/schemas';
import { type Acceptance, acceptedResponse, isRejection, type Rejection } from '../decision.ts';
import { type GivenFields, givenFields, lowercase } from '../given-fields.ts';
import type { RequestContext } from '../request-context.ts';
import type { BodyOperation } from './service-operation.ts';

/** The operation that creates a patient. Source: *Endpoints*, 2. Create a patient profile. */
export const createPatient: BodyOperation = {
  ...ENDPOINTS.createPatient,
  name: 'createPatient',
  body: servicePatientSchema,
  limitsExtras: () => true,
  failure: 'The patient was not created',
  decide,
};

function decide(context: RequestContext): Acceptance | Rejection {
  const given = givenFields(context, createPatient);
  if (isRejection(given)) return given;
  for (const field of LOWERCASED_FIELDS) lowercase(given.values, field);
  const rejection = checkUsername(context, given);
  if (rejection) return rejection;
  const effect = { kind: 'create', fields: Object.fromEntries(given.values) } as const;
  // Stryker disable next-line StringLiteral: replaced by the body with the oid when the patient is stored
  return { response: acceptedResponse(context.read('createStatus'), ''), effect };
}

/**
 * Rejects a username that is taken. This is not a finding: after a failure with an unknown outcome,
 * a client should create the patient again with the same username.
 */
function checkUsername(
  { store, read }: RequestContext,
  { values }: GivenFields,
): Rejection | undefined {
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

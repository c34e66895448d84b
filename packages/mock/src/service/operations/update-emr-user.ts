import { serviceChangesSchema } from '@profiles/sdk/internal';
import { ENDPOINTS, LOWERCASED_FIELDS } from '@profiles/sdk/schemas';
import type { ProfileRecord } from '../store/records.ts';
import type { ProfileKind } from '../store/store.ts';
import { givenFields, hasUppercase, lowercase } from './given-fields.ts';
import type { RequestBody } from './request-body.ts';
import {
  type Acceptance,
  acceptedResponse,
  isRejection,
  type Rejection,
  rejectInvalid,
} from './result.ts';
import type { BodyOperation } from './service-operation.ts';
import type { ServiceState } from './service-state.ts';
import { updatedRecord } from './updated-record.ts';

const UPDATED = JSON.stringify({ message: 'The profile was updated successfully.' });

/** The operation that updates an EMR user. Source: *Endpoints*, 1. Update EMR user profile. */
export const updateEmrUser: BodyOperation = {
  ...ENDPOINTS.updateEmrUser,
  name: 'updateEmrUser',
  body: serviceChangesSchema,
  limitsExtras: (read) => read('extrasLimitsOnUpdate') === 'enforced',
  failure: 'The EMR user was not updated',
  accept: acceptChanges,
};

function acceptChanges(
  body: RequestBody,
  state: ServiceState,
  oid: string | undefined,
): Acceptance | Rejection {
  const { read } = state;
  const profile = findProfile(state, oid);
  if (isRejection(profile)) return profile;
  const given = givenFields(body, read, updateEmrUser);
  if (isRejection(given)) return given;
  const { values, cleared, findings } = given;
  if (values.size + cleared.size === 0 && read('emptyUpdate') === 'rejected') {
    return rejectInvalid(read, 'the update has no field', findings);
  }
  for (const field of LOWERCASED_FIELDS) {
    // Stryker disable next-line ConditionalExpression: the same result, but strict mode plans more often
    if (!hasUppercase(values, field)) continue;
    if (read('emrUserLowercasing') === 'names-and-email') lowercase(values, field);
  }
  const record = updatedRecord(profile.record, profile.kind, given, read);
  const write = { kind: 'replace', profile: profile.kind, record } as const;
  return { response: acceptedResponse(read('updateStatus'), UPDATED), write, findings };
}

interface Profile {
  readonly kind: ProfileKind;
  readonly record: ProfileRecord;
}

/** Finds the profile to update. An unknown oid is not a finding: the request itself is correct. */
function findProfile({ store, read }: ServiceState, oid: string | undefined): Profile | Rejection {
  const emrUser = oid === undefined ? undefined : store.get('emr-user', oid);
  if (emrUser) return { kind: 'emr-user', record: emrUser };
  const patient = oid === undefined ? undefined : store.get('patient', oid);
  if (patient && read('patientOidOnUpdate') === 'updated') {
    return { kind: 'patient', record: patient };
  }
  const reason = patient ? 'the oid is that of a patient' : 'no EMR user has this oid';
  return { status: read('unknownOid'), code: 'unknown_oid', reason };
}

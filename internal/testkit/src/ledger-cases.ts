import type { Behaviour, BehaviourId, LedgerValue, ProfilesMock } from '@profiles/mock';
import { ASHA, type ReceivedResponse, type Sent, send, update } from './send.ts';

/** A request, and the requests before it. */
export interface Requests {
  /** The number of earlier requests, and how many milliseconds before `sent` they were sent. */
  readonly earlier?: { readonly requests: number; readonly ago: number };
  readonly sent: Sent;
}

/** A request that shows which value a ledger entry has. */
export interface LedgerCase extends Requests {
  /** Settings of other entries without which the entry has no effect. */
  readonly also?: Partial<Behaviour>;
  /** Amounts that affect every request, in addition to those in the ledger. */
  readonly amounts?: readonly LedgerValue[];
}

/** Sends the request to a mock with the given clock, after the earlier ones. */
export async function sendAll(
  mock: ProfilesMock,
  clock: { time: number },
  { earlier = { requests: 0, ago: 0 }, sent }: Requests,
): Promise<ReceivedResponse> {
  // An empty body stores nothing, but the request uses its token and counts towards the rate limit.
  for (let at = 0; at < earlier.requests; at++) await update(mock, '');
  clock.time += earlier.ago;
  return send(mock, sent);
}

const creating = (fields: object, others: Sent = {}): Sent => ({
  method: 'POST',
  path: '/profiles/v1/patient/',
  body: { ...ASHA, ...fields },
  ...others,
});
const updating = (body: unknown, others: Sent = {}): Sent => ({
  method: 'PATCH',
  path: '/profiles/v1/emr-user/user-1',
  body,
  ...others,
});

/** A request for each ledger entry, whose response or record depends on it. */
export const LEDGER_CASES: Readonly<Record<BehaviourId, LedgerCase>> = {
  createStatus: { sent: creating({}) },
  updateStatus: { sent: updating({}) },
  emrUserLowercasing: { sent: updating({ fn: 'ÀB', email: 'A@B.co', s: 'Prof' }) },
  omittedFields: { sent: updating({ bg: 'O+' }) },
  extrasOnUpdate: { sent: updating({ extras: { ward: { room: 2 } } }) },
  extrasLimitsOnUpdate: { sent: updating({ extras: { _a: 1, b: [[1]] } }) },
  extrasViolation: { sent: creating({ extras: { a: [[1]], b: { c: { d: 1 }, e: 1 } } }) },
  underscoreKeys: { sent: creating({ extras: { _a: 1, b: { _c: 1 } } }) },
  malformedContact: { sent: creating({ email: 'NOT AN ADDRESS', mobile: 'none' }) },
  unknownFields: { sent: creating({ bg: 'O+', oid: 'mine' }) },
  nullFields: { sent: updating({ s: null }) },
  emptyUpdate: { sent: updating({ bloodgroup: 'O+' }), also: { unknownFields: 'ignored' } },
  contentType: { sent: creating({}, { headers: { 'content-type': 'text/plain' } }) },
  unreadableBody: { sent: updating('[]') },
  invalidRequest: { sent: creating({ gen: 'X' }) },
  missingCredential: { sent: creating({}, { headers: { 'client-id': '' } }) },
  invalidCredential: { sent: creating({}, { headers: { authorization: 'Bearer stolen' } }) },
  unknownOid: { sent: updating({}, { path: '/profiles/v1/emr-user/nobody' }) },
  patientOidOnUpdate: { sent: updating({ bg: 'O-' }, { path: '/profiles/v1/emr-user/person-1' }) },
  duplicateUsername: { sent: creating({ username: 'UHID-1' }) },
  usernameMatching: { sent: creating({ username: 'uhid-1' }) },
  errorBody: { sent: updating({}, { path: '/profiles/v1/emr-user/nobody' }) },
  trailingSlash: { sent: creating({}, { path: '/profiles/v1/patient?trace=1' }) },
  tokenLifetime: {
    earlier: { requests: 1, ago: 3_600_000 },
    sent: creating({}),
    amounts: [1000],
  },
  rateLimit: {
    earlier: { requests: 100, ago: 0 },
    sent: creating({}),
    amounts: [{ limit: 2, windowMs: 1000 }],
  },
  bodyLimit: { sent: creating({ s: 'x'.repeat(1_048_576) }), amounts: [64] },
  keyLength: {
    sent: creating({ extras: { é234567890123456: 1, '😀234567890123456': 2, kept: 3 } }),
    also: { extrasViolation: 'dropped' },
  },
};

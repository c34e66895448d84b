import type { Behaviour, BehaviourId, LedgerValue, ProfilesMock } from '@profiles/mock';
import { ASHA, created, type ReceivedResponse, type Sent, send, update } from './send.ts';

/** A request, and the requests before it. */
export interface Requests {
  /** The number of earlier requests, and how many milliseconds before `sent` they were sent. */
  readonly earlier?: { readonly requests: number; readonly ago: number };
  readonly sent: Sent;
}

/** A request that shows which value a ledger entry has. */
export interface LedgerCase extends Requests {
  /** Returns the value to compare. Default: the status. */
  readonly show?: (mock: ProfilesMock, response: ReceivedResponse) => unknown;
  /** What `show` returns for each value, in the ledger's order. Default: the values, which are statuses. */
  readonly byValue?: readonly unknown[];
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

const user = (mock: ProfilesMock) => {
  const { oid: _, ...fields } = mock.emrUsers.get('user-1') ?? { oid: '' };
  return fields;
};
const patientOr = (mock: ProfilesMock, response: ReceivedResponse) =>
  response.status < 300 ? created(mock, response) : response.status;
const userOr = (mock: ProfilesMock, response: ReceivedResponse) =>
  response.status < 300 ? user(mock) : response.status;

const asha = { ...ASHA, fn: 'asha' };
const meera = { fn: 'Meera', s: 'Dr', extras: { ward: { bed: 1 }, shift: 'day' } };
const { extras } = meera;
const long = { é234567890123456: 1, '😀234567890123456': 2, kept: 3 };
const unknownOid = 'The EMR user was not updated: there is no EMR user with this oid.';

export const LEDGER_CASES: Readonly<Record<BehaviourId, LedgerCase>> = {
  createStatus: { sent: creating({}) },
  updateStatus: { sent: updating({}) },
  emrUserLowercasing: {
    sent: updating({ fn: 'ÀB', email: 'A@B.co', s: 'Prof' }),
    show: user,
    byValue: [
      { ...meera, fn: 'ÀB', email: 'A@B.co', s: 'Prof' },
      { ...meera, fn: 'àb', email: 'a@b.co', s: 'Prof' },
    ],
  },
  omittedFields: {
    sent: updating({ bg: 'O+' }),
    show: user,
    byValue: [{ ...meera, bg: 'O+' }, { bg: 'O+' }],
  },
  extrasOnUpdate: {
    sent: updating({ extras: { ward: { room: 2 } } }),
    show: user,
    byValue: [
      { ...meera, extras: { ward: { room: 2 } } },
      { ...meera, extras: { ward: { room: 2 }, shift: 'day' } },
    ],
  },
  extrasLimitsOnUpdate: {
    sent: updating({ extras: { _a: 1, b: [[1]] } }),
    show: userOr,
    byValue: [{ ...meera, extras: { _a: 1, b: [[1]] } }, 400],
  },
  extrasViolation: {
    sent: creating({ extras: { a: [[1]], b: { c: { d: 1 }, e: 1 } } }),
    show: patientOr,
    byValue: [400, { ...asha, extras: { b: { e: 1 } } }],
  },
  underscoreKeys: {
    sent: creating({ extras: { _a: 1, b: { _c: 1 } } }),
    show: patientOr,
    byValue: [
      { ...asha, extras: { b: {} } },
      { ...asha, extras: { b: { _c: 1 } } },
    ],
  },
  malformedContact: {
    sent: creating({ email: 'NOT AN ADDRESS', mobile: 'none' }),
    show: patientOr,
    byValue: [400, { ...asha, email: 'not an address', mobile: 'none' }],
  },
  unknownFields: {
    sent: creating({ bg: 'O+', oid: 'mine' }),
    show: patientOr,
    byValue: [asha, 400, { ...asha, bg: 'O+' }],
  },
  nullFields: {
    sent: updating({ s: null }),
    show: userOr,
    byValue: [400, { fn: 'Meera', extras }, meera],
  },
  emptyUpdate: {
    sent: updating({ bloodgroup: 'O+' }),
    byValue: [200, 400],
    also: { unknownFields: 'ignored' },
  },
  contentType: {
    sent: creating({}, { headers: { 'content-type': 'text/plain' } }),
    byValue: [201, 415, 400],
  },
  unreadableBody: { sent: updating('[]') },
  invalidRequest: { sent: creating({ gen: 'X' }) },
  missingCredential: {
    sent: creating({}, { headers: { 'client-id': '' } }),
  },
  invalidCredential: {
    sent: creating({}, { headers: { authorization: 'Bearer stolen' } }),
  },
  unknownOid: {
    sent: updating({}, { path: '/profiles/v1/emr-user/nobody' }),
  },
  patientOidOnUpdate: {
    sent: updating({ bg: 'O-' }, { path: '/profiles/v1/emr-user/person-1' }),
    show: (mock, { status }) => [status, mock.patients.get('person-1')?.bloodgroup],
    byValue: [
      [404, 'A+'],
      [200, 'O-'],
    ],
  },
  duplicateUsername: { sent: creating({ username: 'UHID-1' }) },
  usernameMatching: { sent: creating({ username: 'uhid-1' }), byValue: [201, 409] },
  errorBody: {
    sent: updating({}, { path: '/profiles/v1/emr-user/nobody' }),
    show: (_, { headers, text }) => [headers.get('content-type'), text],
    byValue: [
      ['application/json', `{"error":{"code":"unknown_oid","message":"${unknownOid}"}}`],
      ['application/json', `{"code":"unknown_oid","message":"${unknownOid}"}`],
      [
        'application/problem+json',
        `{"type":"about:blank","title":"unknown_oid","status":404,"detail":"${unknownOid}","code":"unknown_oid"}`,
      ],
      ['application/json', `{"detail":"${unknownOid}"}`],
      ['text/plain;charset=UTF-8', unknownOid],
      [null, ''],
    ],
  },
  trailingSlash: {
    sent: creating({}, { path: '/profiles/v1/patient?trace=1' }),
    show: (_, { status, headers }) => [status, headers.get('location')],
    byValue: [
      [201, null],
      [307, './patient/?trace=1'],
    ],
  },
  tokenLifetime: {
    earlier: { requests: 1, ago: 3_600_000 },
    sent: creating({}),
    byValue: [201, 401],
    amounts: [1000],
  },
  rateLimit: {
    earlier: { requests: 100, ago: 0 },
    sent: creating({}),
    byValue: [201, 429],
    amounts: [{ limit: 2, windowMs: 1000 }],
  },
  bodyLimit: {
    sent: creating({ s: 'x'.repeat(1_048_576) }),
    byValue: [201, 413],
    amounts: [64],
  },
  keyLength: {
    sent: creating({ extras: long }),
    show: (mock, response) => Object.keys(created(mock, response).extras ?? {}),
    byValue: [Object.keys(long), ['é234567890123456', 'kept'], ['kept']],
    also: { extrasViolation: 'dropped' },
  },
};

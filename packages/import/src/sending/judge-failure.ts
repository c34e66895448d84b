import { type AnyProfilesError, isProfilesError } from '@profiles/sdk';
import type { ClaimedRow, RowResult } from '../journal/journal.ts';
import type { Sending } from './sending.ts';
import { noConnection, rejectedRows, STOPS } from './stops.ts';

/** The state of a row after an attempt. */
type RowEnd = Omit<RowResult, 'row' | 'failures'>;

/** What an attempt means for the row, for the rate and for the import. */
export interface Judgement {
  /** `ready` if the row is tried again. */
  readonly result: RowEnd;
  /**
   * The state of the service after the response. `rejecting`: one response does not show
   * whether the row is at fault or every row would be rejected.
   */
  readonly service: 'responded' | 'overloaded' | 'failed' | 'unreachable' | 'rejecting';
  /** The service's `Retry-After`, in seconds. */
  readonly retryAfter?: number | undefined;
  /** The reason to stop. Where `rejecting` or `unreachable`, only if other rows fail too. */
  readonly stop?: string | undefined;
  /** The last state of the row, if the row itself is to blame. */
  readonly last?: RowEnd;
}

/** The failures that count against a row until it ends. */
export const MAX_FAILURES = 5;

type Row = Pick<ClaimedRow, 'named' | 'doubt'>;

/** Decides what a failed attempt of a row means. */
export function judgeFailure(
  error: unknown,
  row: Row,
  { address, taken }: Pick<Sending, 'address' | 'taken'>,
): Judgement {
  // An error that is not of the SDK proves nothing about the request.
  if (!isProfilesError(error)) return unknown('unexpected_error', row);
  const { code } = error;
  const retryAfter = 'retryAfter' in error ? error.retryAfter : undefined;
  const stop = STOPS[code];
  switch (error.outcome) {
    case 'applied': {
      const oid = 'oid' in error ? error.oid : undefined;
      const kept = oid === undefined ? { reason: 'oid_unreadable' } : { oid };
      return { result: { state: 'created', ...kept }, service: 'responded' };
    }
    case 'unknown': {
      const isOverloaded = 'status' in error && error.status === 503;
      const judgement = { ...unknown(code, row), stop };
      return isOverloaded ? { ...judgement, service: 'overloaded', retryAfter } : judgement;
    }
    case 'not_sent':
      if (code === 'connection_failed') {
        return { ...later(code, row), service: 'unreachable', stop: noConnection(address, error) };
      }
      if (code === 'invalid_input') {
        const rules = error.issues.map(({ path, rule }) => `${path.join('.')} ${rule}`);
        return { result: { state: 'rejected', reason: rules.join('; ') }, service: 'responded' };
      }
      return { ...later(code, row), service: 'failed', stop };
    case 'rejected':
      if (stop) return { result: { state: 'ready', reason: code }, service: 'responded', stop };
      if (code === 'rate_limited') {
        return { ...later(code, row), service: 'overloaded', retryAfter };
      }
      return rejected(error, row, taken);
  }
}

/** Nobody knows whether the row is stored. Only a username makes it safe to create it again. */
function unknown(reason: string, { named }: Row): Judgement {
  const end = { state: 'look_first', doubt: true, reason } as const;
  if (!named) return { result: end, service: 'failed' };
  const last = { ...end, reason: `${reason} after ${MAX_FAILURES} tries` };
  return { result: { ...end, state: 'ready' }, last, service: 'failed' };
}

/** This attempt has stored nothing. The row is tried again. */
function later(reason: string, { doubt }: Row): Pick<Judgement, 'result' | 'last'> {
  const last = `${reason} after ${MAX_FAILURES} tries`;
  const state = doubt ? 'look_first' : 'rejected';
  return { result: { state: 'ready', reason }, last: { state, reason: last } };
}

/** Judges a rejection: this attempt has stored nothing. An earlier one may have. */
function rejected(error: AnyProfilesError, row: Row, taken: Sending['taken']): Judgement {
  const { named, doubt } = row;
  if (named && saysTaken(error, doubt, taken)) {
    const before: RowEnd = { state: 'rejected', reason: 'username_taken' };
    return { result: doubt ? { state: 'existed' } : before, service: 'responded' };
  }
  const stop = rejectedRows(error);
  const reason = error.code === 'http_error' ? `${error.code} ${error.status}` : error.code;
  // The rejection may be the service's way to say that the username is taken.
  const result: RowEnd = doubt
    ? { state: 'look_first', reason: `${reason} after an unknown outcome` }
    : { state: 'rejected', reason };
  if (stop === undefined) return { result, service: 'responded' };
  return { result: { state: 'ready', reason }, last: result, service: 'rejecting', stop };
}

/** Codes that say no more than the status: the status itself, and the default type of RFC 9457. */
const NO_CODES: readonly (string | undefined)[] = [undefined, '409', 'about:blank'];

/** Returns whether a rejection says that the username is taken. */
function saysTaken(error: AnyProfilesError, doubt: boolean, taken: Sending['taken']): boolean {
  if (!('serviceCode' in error)) return false;
  const { status, serviceCode } = error;
  // A conflict without a code is most likely the row itself, if an earlier attempt may have stored it.
  if (doubt && status === 409 && NO_CODES.includes(serviceCode)) return true;
  return taken.some((one) => one.status === status && one.serviceCode === serviceCode);
}

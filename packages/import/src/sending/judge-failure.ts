import { type AnyProfilesError, type InputIssue, isProfilesError } from '@profiles/sdk';
import type { ClaimedRow, RowResult } from '../journal/journal.ts';
import { rejectedRows, STOPS } from './stops.ts';

/** The state of a row after an attempt. */
export type RowEnd = Omit<RowResult, 'row' | 'failures'>;

/** What an attempt means for the row, for the rate and for the import. */
export interface Judgement {
  /** `ready` if the row is tried again. */
  readonly result: RowEnd;
  /**
   * The state of the service after the response. `rejecting`: one response does not show
   * whether the row is at fault or every row would be rejected.
   */
  readonly service: 'responded' | 'overloaded' | 'failed' | 'rejecting';
  /** The service's `Retry-After`, in seconds. */
  readonly retryAfter?: number | undefined;
  /** The reason why no row can be sent; where `rejecting`, if other rows are rejected too. */
  readonly stop?: string;
  /** The last state of the row, if the row itself is to blame. */
  readonly last?: RowEnd;
}

/** How the service rejects a username that is taken, if it does not with status 409. */
export interface TakenResponse {
  readonly status: number;
  readonly serviceCode: string;
}

/** The failures that count against a row until it ends. */
export const MOST_FAILURES = 5;

/** The rejections that count against a row at the end of the file until it ends. */
export const MOST_REJECTIONS = 2;

/**
 * Decides what a failed attempt means.
 *
 * @param row - The row that was sent.
 * @param taken - How the service rejects a username that is taken, besides status 409.
 */
export function judgeFailure(
  error: unknown,
  { named, doubt }: Pick<ClaimedRow, 'named' | 'doubt'>,
  taken?: TakenResponse,
): Judgement {
  // An error that is not of the SDK proves nothing about the request.
  if (!isProfilesError(error)) return unknown('unexpected_error', named);
  const { code } = error;
  const retryAfter = 'retryAfter' in error ? error.retryAfter : undefined;
  const stop = STOPS[code];
  switch (error.outcome) {
    case 'applied':
      return { result: { state: 'created', ...lostOid(error) }, service: 'responded' };
    case 'unknown': {
      const isOverloaded = 'status' in error && error.status === 503;
      return {
        ...unknown(code, named),
        ...(isOverloaded && { service: 'overloaded', retryAfter }),
        ...(stop && { stop }),
      };
    }
    case 'not_sent':
      if (error.code === 'invalid_input') {
        return {
          result: { state: 'rejected', reason: rulesOf(error.issues) },
          service: 'responded',
        };
      }
      return { ...later(code, doubt), service: 'failed', ...(stop && { stop }) };
    case 'rejected':
      if (stop) return { result: { state: 'ready', reason: code }, service: 'responded', stop };
      if (code === 'rate_limited')
        return { ...later(code, doubt), service: 'overloaded', retryAfter };
      return rejected(error, named, doubt, taken);
  }
}

/** Nobody knows whether the row is stored. Only a username makes it safe to create it again. */
function unknown(reason: string, named: boolean): Judgement {
  if (!named) return { result: { state: 'look_first', doubt: true, reason }, service: 'failed' };
  const last = { state: 'look_first', doubt: true, reason: ended(reason) } as const;
  return { result: { state: 'ready', doubt: true, reason }, last, service: 'failed' };
}

/** This attempt has stored nothing. The row is tried again. */
function later(reason: string, doubt: boolean): Pick<Judgement, 'result' | 'last'> {
  const state = doubt ? 'look_first' : 'rejected';
  return { result: { state: 'ready', reason }, last: { state, reason: ended(reason) } };
}

function ended(reason: string): string {
  return `${reason} after ${MOST_FAILURES} tries`;
}

/** Judges a rejection: this attempt has stored nothing. An earlier one may have. */
function rejected(
  error: AnyProfilesError,
  named: boolean,
  doubt: boolean,
  taken: TakenResponse | undefined,
): Judgement {
  const isTaken = named && (error.code === 'conflict' || saysTaken(error, taken));
  if (isTaken) {
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

function saysTaken(error: AnyProfilesError, taken: TakenResponse | undefined): boolean {
  if (taken === undefined || !('serviceCode' in error)) return false;
  return error.status === taken.status && error.serviceCode === taken.serviceCode;
}

/** Returns the oid that proves that the row is stored. */
function lostOid(error: AnyProfilesError): Pick<RowResult, 'oid' | 'reason'> {
  const oid = 'oid' in error ? error.oid : undefined;
  return oid === undefined ? { reason: 'oid_unreadable' } : { oid };
}

function rulesOf(issues: readonly InputIssue[]): string {
  return issues.map(({ path, rule }) => `${path.join('.')} ${rule}`).join('; ');
}

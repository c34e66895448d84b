import { type AnyProfilesError, type InputIssue, isProfilesError } from '@profiles/sdk';
import type { ClaimedRow, RowResult } from '../journal/journal.ts';

/** What a failed attempt means for the row, for the rate and for the import. */
export interface Judgement {
  readonly result: Omit<RowResult, 'row'>;
  /** What the failure says about the service. */
  readonly service: 'answered' | 'overloaded' | 'failed';
  /** The service's `Retry-After`, in seconds. */
  readonly retryAfter?: number | undefined;
  /** The reason why no row can be sent. */
  readonly stop?: string;
}

/** How the service rejects a username that is taken, if it does not with status 409. */
export interface TakenAnswer {
  readonly status: number;
  readonly serviceCode: string;
}

/** Failures that every row would meet. Nothing was stored. */
const STOPS: Readonly<Record<string, string>> = {
  invalid_configuration: 'A setting or the token cannot be used.',
  unauthorized: 'The service rejected the token. Set PROFILES_TOKEN to a new one.',
  not_found: 'The service has no such path. Check --base-url.',
  redirected: 'The service redirected the request. Check --base-url.',
};

/**
 * Decides what a failed attempt means.
 *
 * @param row - The row that was sent.
 * @param taken - How the service rejects a username that is taken, besides status 409.
 */
export function judgeFailure(
  error: unknown,
  { named, doubt }: Pick<ClaimedRow, 'named' | 'doubt'>,
  taken?: TakenAnswer,
): Judgement {
  // An error that is not of the SDK proves nothing about the request.
  if (!isProfilesError(error)) return unknown('unexpected_error', named);
  const { code } = error;
  const retryAfter = 'retryAfter' in error ? error.retryAfter : undefined;
  const stop = STOPS[code];
  const later = { state: 'ready', reason: code } as const;
  switch (error.outcome) {
    case 'applied':
      return { result: { state: 'created', ...lostOid(error) }, service: 'answered' };
    case 'unknown': {
      const judged = unknown(code, named);
      const isOverloaded = 'status' in error && error.status === 503;
      return {
        ...judged,
        ...(isOverloaded && { service: 'overloaded', retryAfter }),
        ...(stop && { stop }),
      };
    }
    case 'not_sent':
      if (error.code === 'invalid_input') {
        return { result: { state: 'refused', reason: rulesOf(error.issues) }, service: 'answered' };
      }
      return { result: later, service: 'failed', ...(stop && { stop }) };
    case 'rejected':
      if (stop) return { result: later, service: 'answered', stop };
      if (code === 'rate_limited') return { result: later, service: 'overloaded', retryAfter };
      return { result: rejected(error, named, doubt, taken), service: 'answered' };
  }
}

/** Nobody knows whether the row is stored. Only a username makes it safe to create it again. */
function unknown(reason: string, named: boolean): Judgement {
  const state = named ? 'ready' : 'look_first';
  return { result: { state, doubt: true, reason }, service: 'failed' };
}

/** Judges a rejection: this attempt has stored nothing. An earlier one may have. */
function rejected(
  error: AnyProfilesError,
  named: boolean,
  doubt: boolean,
  taken: TakenAnswer | undefined,
): Judgement['result'] {
  const isTaken = named && (error.code === 'conflict' || isAnswer(error, taken));
  if (isTaken && doubt) return { state: 'existed' };
  if (isTaken) return { state: 'refused', reason: 'username_taken' };
  // The rejection may be the service's way to say that the username is taken.
  if (doubt) return { state: 'look_first', reason: `${error.code} after an unknown outcome` };
  return { state: 'refused', reason: error.code };
}

function isAnswer(error: AnyProfilesError, taken: TakenAnswer | undefined): boolean {
  if (taken === undefined || !('serviceCode' in error)) return false;
  return error.status === taken.status && error.serviceCode === taken.serviceCode;
}

/** Reads the oid of a response that could not be used otherwise. */
function lostOid(error: AnyProfilesError): Pick<RowResult, 'oid' | 'reason'> {
  const body = 'body' in error ? error.body : '';
  const [, oid] = /"oid"\s*:\s*("(?:[^"\\]|\\.)+"|\d+)/.exec(body) ?? [];
  return oid === undefined ? { reason: 'oid_unreadable' } : { oid: String(JSON.parse(oid)) };
}

function rulesOf(issues: readonly InputIssue[]): string {
  return issues.map(({ path, rule }) => `${path.join('.')} ${rule}`).join('; ');
}

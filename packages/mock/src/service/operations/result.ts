import type { ServiceResponse } from '../../http/incoming-request.ts';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { SpecificationSection } from '../ledger/sections.ts';
import type { ProfileRecord } from '../store/records.ts';
import type { ProfileKind } from '../store/store.ts';

/** What an accepted request stores. */
export type Write =
  | { readonly kind: 'create'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'replace'; readonly profile: ProfileKind; readonly record: ProfileRecord };

/** The result for a request that the service accepts. */
export interface Acceptance {
  readonly response: ServiceResponse;
  /** What the request stores, if anything. */
  readonly write?: Write;
  readonly findings?: readonly Finding[];
}

/** Creates the response to an accepted request. */
export function acceptedResponse(status: number, body: string): ServiceResponse {
  return { status, headers: { 'content-type': 'application/json' }, body };
}

/** The machine-readable reason why a request is rejected. */
export type RejectionCode =
  | 'not_found'
  | 'method_not_allowed'
  | 'missing_credential'
  | 'invalid_credential'
  | 'rate_limited'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'unreadable_body'
  | 'invalid_request'
  | 'unknown_oid'
  | 'duplicate_username';

/** The result for a request that the service rejects. */
export interface Rejection {
  readonly status: number;
  readonly code: RejectionCode;
  /** The exact reason, for the developer. It is never part of the response. */
  readonly reason: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly findings?: readonly Finding[];
}

/** Returns whether the result of a step is a rejection. */
export function isRejection(result: object): result is Rejection {
  return 'reason' in result;
}

/** Rejects a request with invalid fields. */
export function rejectInvalid(
  read: ReadBehaviour,
  reason: string,
  findings?: readonly Finding[],
): Rejection {
  return {
    status: read('invalidRequest'),
    code: 'invalid_request',
    reason,
    ...(findings && { findings }),
  };
}

/** A property of a request that the API specification does not allow. */
export interface Finding {
  readonly section: SpecificationSection;
  /** The problem. It names fields and rules, never a value, and no key inside `extras`. */
  readonly problem: string;
}

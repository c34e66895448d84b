import type { ServiceResponse } from '../../http/reply.ts';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import type { SpecificationSection } from '../ledger/ledger-entry.ts';
import type { ProfileRecord } from '../store/records.ts';
import type { CollectionName } from '../store/store.ts';

/** What an accepted request stores. */
export type Write =
  | { readonly kind: 'create'; readonly fields: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'replace';
      readonly collection: CollectionName;
      readonly record: ProfileRecord;
    };

/** The result for a request that the service accepts. */
export interface AcceptedResult {
  readonly response: ServiceResponse;
  /** What the request stores, if anything. */
  readonly write?: Write;
  readonly violations?: readonly RuleViolation[];
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
export interface RejectedResult {
  readonly status: number;
  readonly code: RejectionCode;
  /** The exact reason, for the developer. It is never part of the response. */
  readonly reason: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly violations?: readonly RuleViolation[];
}

/** Returns whether the result of a step is a rejection. */
export function isRejectedResult(result: object): result is RejectedResult {
  return 'reason' in result;
}

/** Rejects a request with invalid fields. */
export function rejectFields(
  read: ReadBehaviour,
  reason: string,
  violations?: readonly RuleViolation[],
): RejectedResult {
  return {
    status: read('invalidRequest'),
    code: 'invalid_request',
    reason,
    ...(violations && { violations }),
  };
}

/** A property of a request that the API specification does not allow. */
export interface RuleViolation {
  readonly section: SpecificationSection;
  /** The problem. It names fields and rules, never a value, and no key inside `extras`. */
  readonly problem: string;
}

const BECAUSE: Readonly<Record<RejectionCode, string>> = {
  not_found: 'there is nothing at this path',
  method_not_allowed: 'the method is not allowed at this path',
  missing_credential: 'a credential is missing',
  invalid_credential: 'a credential is not valid',
  rate_limited: 'there were too many requests',
  payload_too_large: 'the body is too large',
  unsupported_media_type: 'the body must be application/json',
  unreadable_body: 'the body is not a JSON object',
  invalid_request: 'a field is missing or not valid',
  unknown_oid: 'there is no record with this oid',
  duplicate_username: 'the username is taken',
};

const NOUNS = { patients: 'patient', emrUsers: 'EMR user' } as const;

/** What the text of an error says of an operation. */
interface FailedOperation {
  readonly collection: keyof typeof NOUNS;
  /** The start of the text of each of its errors. */
  readonly failure: string;
}

/**
 * Creates the response to a rejected request. Its text depends only on operation, status and code.
 */
export function errorResponse(
  rejection: RejectedResult,
  operation: FailedOperation | undefined,
  read: ReadBehaviour,
): ServiceResponse {
  const { status, code } = rejection;
  const because =
    code === 'unknown_oid' && operation
      ? `there is no ${NOUNS[operation.collection]} with this oid`
      : BECAUSE[code];
  const message = `${operation?.failure ?? 'The request failed'}: ${because}.`;
  const { type, body } = formatError(read('errorBody'), status, code, message);
  const headers = { ...(type && { 'content-type': type }), ...rejection.headers };
  return { status, headers, body };
}

function formatError(
  shape: Behaviour['errorBody'],
  status: number,
  code: RejectionCode,
  message: string,
): { readonly type?: string; readonly body: string } {
  const json = (value: object, type = 'application/json') => ({
    type,
    body: JSON.stringify(value),
  });
  switch (shape) {
    case 'nested':
      return json({ error: { code, message } });
    case 'flat':
      return json({ code, message });
    case 'problem': {
      const problem = { type: 'about:blank', title: code, status, detail: message, code };
      return json(problem, 'application/problem+json');
    }
    case 'detail':
      return json({ detail: message });
    case 'text':
      return { type: 'text/plain;charset=UTF-8', body: message };
    case 'empty':
      return { body: '' };
  }
}

/** The machine-readable reason why a request is rejected. */
export type RefusalCode =
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
export interface Refusal {
  readonly status: number;
  readonly code: RefusalCode;
  /** The exact reason, for the developer. It is never part of the response. */
  readonly reason: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns whether the result of a step is a refusal. */
export function isRefusal(result: object): result is Refusal {
  return 'reason' in result;
}

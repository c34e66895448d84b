/** Names what was wrong with a refused request, for programs. */
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

/** Describes why a request is refused. */
export interface Refusal {
  readonly status: number;
  readonly code: RefusalCode;
  /** What exactly was wrong, for the developer: never part of the answer. */
  readonly reason: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Tells a refusal from what a step gives when all is well. */
export function isRefusal(result: object): result is Refusal {
  return 'reason' in result;
}

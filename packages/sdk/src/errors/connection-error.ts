import type { CauseRecord } from './cause-record.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** Thrown when the connection failed before a response arrived. */
export class ConnectionError extends ProfilesError {
  override readonly name = 'ConnectionError';
  readonly code = 'connection_failed';

  constructor(call: CallFacts, endpoint: string, cause: CauseRecord) {
    const code = cause.code ? ` (${cause.code})` : '';
    super(`the connection failed during ${endpoint}${code}`, call, cause);
  }
}

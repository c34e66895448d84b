import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** Thrown when `timeout` or `totalTimeout` passed before a response arrived. */
export class TimeoutError extends ProfilesError {
  override readonly name = 'TimeoutError';
  readonly code = 'timeout';

  constructor(call: CallFacts, endpoint: string) {
    super(`${endpoint} timed out`, call);
  }
}

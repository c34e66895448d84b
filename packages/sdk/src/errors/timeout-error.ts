import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** Is thrown when `timeout` or `totalTimeout` passed before the service answered. */
export class TimeoutError extends ProfilesError {
  override readonly name = 'TimeoutError';
  readonly code = 'timeout';

  constructor(call: CallFacts, endpoint: string) {
    super(`time ran out during ${endpoint}`, call);
  }
}

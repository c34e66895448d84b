import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** Is thrown when `timeout` or `totalTimeout` passed before the service answered. */
export class TimeoutError extends ProfilesError {
  /** Names the class. */
  override readonly name = 'TimeoutError';
  /** Names the failure; stable, to branch on. */
  readonly code = 'timeout';

  constructor(call: CallFacts, endpoint: string) {
    super(`time ran out during ${endpoint}`, call);
  }
}

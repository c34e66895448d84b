import type { CauseRecord } from './cause-record.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** Is thrown for an option or a credential that cannot be used. It never quotes it. */
export class ConfigurationError extends ProfilesError {
  override readonly name = 'ConfigurationError';
  readonly code = 'invalid_configuration';

  constructor(what: string, call?: CallFacts, cause?: CauseRecord) {
    super(what, call ?? { attempts: 0, outcome: 'not_sent' }, cause);
  }
}

/** Throws a {@link ConfigurationError} that says `what` an option must be, unless it is right. */
export function assertOption(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new ConfigurationError(what);
}

import { causeRecord, isRecord } from '../errors/cause-record.ts';
import { assertOption, ConfigurationError } from '../errors/configuration-error.ts';
import type { CallFacts } from '../errors/profiles-error.ts';

/**
 * Calls a function that reads and validates the caller's options.
 *
 * @param what - The name of the options in messages.
 * @param call - The call that the options belong to, if any.
 * @throws {@link ConfigurationError} if an option is invalid, or if reading one throws any value.
 */
export function readOptions<T>(what: string, options: unknown, read: () => T, call?: CallFacts): T {
  try {
    assertOption(isRecord(options), `${what} must be an object`, call);
    return read();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`${what} must be readable`, call, causeRecord(error));
  }
}

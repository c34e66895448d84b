import { closestName } from './closest-name.ts';
import { assertOption, ConfigurationError } from './errors/configuration-error.ts';
import { causeRecord } from './errors/failure-codes.ts';
import { type AllOptions, readKnownOptions } from './known-options.ts';
import { isObject } from './objects.ts';

/**
 * Reads and validates options. Rejects one that does not exist, and what a getter throws, with a
 * {@link ConfigurationError}.
 *
 * @param defaults - Every option that exists, with the value that applies where it is `undefined`.
 * @param validate - Returns the result. Other values, such as headers, may have getters too.
 */
export function readOptions<Options, Result>(
  what: string,
  options: unknown,
  defaults: AllOptions<Options>,
  validate: (all: AllOptions<Options>) => Result,
): Result {
  try {
    assertOption(isObject(options), `${what} must be an object`);
    return validate(
      readKnownOptions(options, defaults, (name, shown) => {
        const closest = closestName(name, Object.keys(defaults));
        const advice = closest ? ` (Did you mean ${closest}?)` : '';
        return new ConfigurationError(`unknown option${shown && ` ${shown}`}${advice}`);
      }),
    );
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`${what} must be readable`, undefined, causeRecord(error));
  }
}

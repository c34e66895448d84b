import { closestName } from './closest-name.ts';
import { assertOption, ConfigurationError } from './errors/configuration-error.ts';
import { causeRecord } from './errors/failure-codes.ts';
import type { CallFacts } from './errors/profiles-error.ts';
import { isObject } from './objects.ts';

/** Options of which each one is an own property, so that no prototype adds any. */
export type AllOptions<Options> = { readonly [Name in keyof Options]-?: Options[Name] | undefined };

/**
 * Reads options, each one once because it may be a getter, and validates them. Rejects one that does
 * not exist, and what a getter throws.
 *
 * @param defaults - Every option that exists, with the value that applies where it is `undefined`.
 * @param validate - Returns the result. Other values, such as headers, may have getters too.
 */
export function readOptions<Options, Result>(
  what: string,
  options: unknown,
  defaults: AllOptions<Options>,
  validate: (all: AllOptions<Options>) => Result,
  call?: CallFacts,
): Result {
  try {
    assertOption(isObject(options), `${what} must be an object`, call);
    const all = { ...defaults };
    const names = Object.keys(all);
    for (const name of new Set([...names, ...Object.keys(options)])) {
      const value = hasProperty(options, name) ? options[name] : undefined;
      if (value === undefined) continue;
      if (!names.includes(name)) throw new ConfigurationError(unknownOption(name, names), call);
      Reflect.set(all, name, value);
    }
    return validate(all);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`${what} must be readable`, call, causeRecord(error));
  }
}

/**
 * Returns whether an object or its class has a property. A property of `Object.prototype` does not
 * count: an attacker may have added it through another package (prototype pollution).
 */
export function hasProperty(object: object, name: string): boolean {
  return Object.hasOwn(object, name) || (name in object && !(name in Object.prototype));
}

function unknownOption(name: string, names: readonly string[]): string {
  const closest = closestName(name, names);
  // A name of other characters may be data.
  const shown = /^[a-z_]{1,40}$/i.test(name) ? ` ${name}` : '';
  return `unknown option${shown}${closest ? ` (Did you mean ${closest}?)` : ''}`;
}

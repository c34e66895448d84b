import { closestName, readKnownOptions } from '@profiles/sdk/internal';
import { SetupError } from './errors/setup-error.ts';

/** The name of every option. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/**
 * Rejects an option that does not exist. An option with the value `undefined` counts as omitted.
 *
 * @param owner - The function that has the options.
 * @throws {@link SetupError} with the name that was probably meant.
 */
export function checkOptions<Options extends object>(
  owner: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  if (typeof options !== 'object' || options === null) {
    throw new SetupError(`The options of ${owner} must be an object.`);
  }
  const own = Object.fromEntries(Object.entries(options));
  const known = Object.keys(names);
  readKnownOptions(own, Object.fromEntries(known.map((name) => [name, true])), (name, shown) => {
    const what = shown ? `option ${shown}` : 'such option';
    return new SetupError(`${owner} has no ${what}. ${adviseName(name, known)}`);
  });
}

/** Returns the name that was probably meant. */
export function closest(written: string, names: readonly string[]): string | undefined {
  // The names of the mock are few, and those of four letters are not alike.
  return closestName(written, names, undefined, 4);
}

/** Returns the advice of an error message about a name that does not exist. */
export function adviseName(written: string, names: readonly string[]): string {
  const near = closest(written, names);
  return near ? `Did you mean ${near}?` : `Use one of ${names.join(', ')}.`;
}

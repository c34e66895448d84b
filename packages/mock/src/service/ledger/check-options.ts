import { SetupError } from '../../http/errors/setup-error.ts';
import { adviseName } from './closest.ts';

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
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(names, name)) continue;
    // A name of other characters may be data.
    const shown = /^\w{1,40}$/.test(name) ? `option ${name}` : 'such option';
    throw new SetupError(`${owner} has no ${shown}. ${adviseName(name, Object.keys(names))}`);
  }
}

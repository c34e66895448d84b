import { closestName, readKnownOptions } from '@profiles/sdk/internal';
import { SetupError } from './errors/setup-error.ts';

/** What the value of an option must be, and whether a value is that. */
export type OptionRule = readonly [must: string, isFine: (value: unknown) => boolean];

/** The name of every option, and its rule. The owner checks an option without a rule itself. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true | OptionRule };

/** The rule of an option that is a list. */
export const LIST: OptionRule = ['a list', Array.isArray];

/** Returns the rule of an option with one of a few texts. */
export function oneOf(...texts: readonly string[]): OptionRule {
  const quoted = texts.map((text) => `'${text}'`).join(' or ');
  return [quoted, (value) => texts.includes(String(value)) && typeof value === 'string'];
}

/** Returns the rule of an option with a number. */
export function numberThat(must: string, isFine: (number: number) => boolean): OptionRule {
  return [must, (value) => typeof value === 'number' && isFine(value)];
}

/** The rule of an option that is called. */
export const CALLABLE: OptionRule = ['a function', (value) => typeof value === 'function'];

/**
 * Rejects an option that does not exist, and a value that breaks a rule. An option with the value
 * `undefined` counts as omitted.
 *
 * @param owner - The function that has the options.
 * @throws {@link SetupError} with the name that was probably meant, or with the rule.
 */
export function checkOptions<Options extends object>(
  owner: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new SetupError(`The options of ${owner} must be an object.`);
  }
  const own = Object.fromEntries(Object.entries(options));
  const known = Object.keys(names);
  readKnownOptions(own, Object.fromEntries(known.map((name) => [name, true])), (name, shown) => {
    const what = shown ? `option ${shown}` : 'such option';
    return new SetupError(`${owner} has no ${what}. ${adviseName(name, known)}`);
  });
  for (const [name, rule] of Object.entries<true | OptionRule>(names)) {
    if (rule === true || own[name] === undefined) continue;
    const [must, isFine] = rule;
    if (!isFine(own[name])) throw new SetupError(`The option ${name} of ${owner} must be ${must}.`);
  }
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

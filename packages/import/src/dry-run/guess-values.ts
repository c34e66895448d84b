import { BLOOD_GROUPS } from '@profiles/sdk/schemas';

/** Words for a gender, each with the value to send. */
const GENDERS: Readonly<Record<string, string>> = {
  m: 'M',
  male: 'M',
  man: 'M',
  boy: 'M',
  f: 'F',
  female: 'F',
  woman: 'F',
  girl: 'F',
  o: 'O',
  other: 'O',
  others: 'O',
  transgender: 'O',
};

/** Words for a value that is not known. */
const UNKNOWN = new Set(['-', '--', 'na', 'n/a', 'nil', 'none', 'null', 'unknown', 'not known']);

const BLOOD_GROUP =
  /^(a|b|ab|o|0) ?(?:rh ?)?\(?(?:(\+|\+ ?ve|pos|positive)|-|\u2212|\u2013|- ?ve|neg|negative)\)?$/;

/**
 * Guesses the value to send for a value that breaks a rule.
 *
 * @param field - The field of the column.
 * @param isRequired - Whether the field needs a value.
 * @returns `''` if the value means that nothing is known, or `undefined` if there is no guess.
 */
export function guessValue(field: string, value: string, isRequired: boolean): string | undefined {
  const word = value.toLowerCase().replaceAll(/\s+/g, ' ');
  if (!isRequired && UNKNOWN.has(word)) return '';
  if (field === 'gen') return Object.hasOwn(GENDERS, word) ? GENDERS[word] : undefined;
  return field === 'bloodgroup' ? guessBloodGroup(word) : undefined;
}

function guessBloodGroup(word: string): string | undefined {
  const [, letters, plus] = BLOOD_GROUP.exec(word) ?? [];
  if (letters === undefined) return undefined;
  const group = letters === '0' ? 'O' : letters.toUpperCase();
  return BLOOD_GROUPS.find((one) => one === `${group}${plus === undefined ? '-' : '+'}`);
}

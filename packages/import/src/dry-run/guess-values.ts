import { BLOOD_GROUPS } from '@profiles/sdk/schemas';
import { kindOf } from '../file/fields.ts';
import { isAlwaysPlaceholder, placeholderOf } from '../values/placeholders.ts';

const BLOOD_GROUP =
  /^(a|b|ab|o|0) ?(?:rh ?)?\(?(?:(\+|\+ ?ve|pos|positive)|-|\u2212|\u2013|- ?ve|neg|negative)\)?$/;

/**
 * Guesses the value, of another field than `gen`, to send instead of one that breaks a rule or is a placeholder.
 *
 * @param field - The field of the column.
 * @param isRequired - Whether the field needs a value, and has a rule that the value breaks.
 * @returns `''` if the value means that nothing is known, or `undefined` if there is no guess.
 */
export function guessValue(field: string, value: string, isRequired: boolean): string | undefined {
  const word = value.toLowerCase().replaceAll(/\s+/g, ' ');
  const placeholder = placeholderOf(word);
  if (placeholder !== undefined && !isRequired) {
    return isAlwaysPlaceholder(placeholder) || !kindOf(field).isFree ? '' : undefined;
  }
  return field === 'bloodgroup' ? guessBloodGroup(word) : undefined;
}

function guessBloodGroup(word: string): string | undefined {
  const [, letters, plus] = BLOOD_GROUP.exec(word) ?? [];
  if (letters === undefined) return undefined;
  const group = letters === '0' ? 'O' : letters.toUpperCase();
  return BLOOD_GROUPS.find((each) => each === `${group}${plus === undefined ? '-' : '+'}`);
}

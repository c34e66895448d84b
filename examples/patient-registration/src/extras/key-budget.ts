import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';

const { ignoredKeyPrefix, keyLength } = EXTRAS_LIMITS;

/** Returns a note about the remaining length of a key, or that the row is not stored. */
export function keyBudget(entered: string): string {
  const key = entered.trim();
  if (key.startsWith(ignoredKeyPrefix)) {
    return `Will not be stored: the key starts with ${ignoredKeyPrefix}`;
  }
  const left = keyLength - [...key].length;
  return left < 0
    ? `${-left} more than ${keyLength} characters`
    : `${left} of ${keyLength} characters left`;
}

import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';

const { ignoredKeyPrefix, keyLength } = EXTRAS_LIMITS;

/** Says what is left of a key's length, or that the row is not stored at all. */
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

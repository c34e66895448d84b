import { FIELD_ALIASES, USUAL_NAMES } from './facts.ts';

/** The minimum length of a name that may have a typing error. A short one resembles too much. */
const SHORTEST = 5;

/** The maximum length of a key that is compared. A key may be megabytes of data. */
const LONGEST = 40;

/**
 * Returns the field that an unknown key probably means: another usual name of it, in any case and
 * with any signs, or a name with one typing error.
 */
export function meantField(key: string, fields: readonly string[]): string | undefined {
  if (key.length > LONGEST) return undefined;
  const plain = lettersOf(key);
  const names = new Map([
    ...USUAL_NAMES,
    ...FIELD_ALIASES,
    ...fields.map((field) => [lettersOf(field), field] as const),
  ]);
  const name = names.has(plain) ? plain : [...names.keys()].find((each) => isTypo(plain, each));
  const field = names.get(name ?? '') ?? '';
  return [field, FIELD_ALIASES.get(field) ?? ''].find((each) => fields.includes(each));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Returns whether one letter is missing, added or wrong, or two neighbours are swapped. */
function isTypo(typed: string, name: string): boolean {
  if (Math.min(typed.length, name.length) < SHORTEST) return false;
  let same = 0;
  while (same < name.length && typed[same] === name[same]) same += 1;
  const [left, right] = [typed.slice(same), name.slice(same)];
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (isSwapped && left.slice(2) === right.slice(2))
  );
}

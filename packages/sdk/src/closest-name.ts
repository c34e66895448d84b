/**
 * Returns the name that was probably meant, in any case and with any signs: the name itself or another
 * usual name of it, or one of these with a typing error or with more letters. Returns `undefined` if
 * none resembles it.
 *
 * @param written - A name that is not in the list. It may be data, so nothing repeats it.
 * @param synonyms - Other names of each name, in lowercase letters.
 * @param minLength - The letters that a name needs to resemble another despite a typing error.
 */
export function closestName(
  written: string,
  names: readonly string[],
  synonyms?: ReadonlyMap<string, readonly string[]>,
  minLength = 5,
): string | undefined {
  // It may be megabytes of data.
  if (written.length > 40) return undefined;
  const typed = lettersOf(written);
  const find = (resembles: (form: string) => boolean) =>
    names.find((name) => [lettersOf(name), ...(synonyms?.get(name) ?? [])].some(resembles));
  return find((form) => typed === form) ?? find((form) => isNear(typed, form, minLength));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Returns whether letters follow, or one is missing, added or wrong, or two are swapped. */
function isNear(typed: string, form: string, minLength: number): boolean {
  // Short names resemble each other.
  if (form.length > 3 && typed.startsWith(form)) return true;
  if (Math.min(typed.length, form.length) < minLength) return false;
  let same = 0;
  while (same < form.length && typed[same] === form[same]) same += 1;
  const left = typed.slice(same);
  const right = form.slice(same);
  const swapped = right.charAt(1) + right.charAt(0) + right.slice(2);
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    left === swapped
  );
}

/** The maximum length of a text that is compared. A longer one may be megabytes of data. */
const LONGEST = 40;

/**
 * Returns the name that was probably meant, in any case and with any signs: the name itself or another
 * usual name of it, or one of these with a typing error or with more letters. Returns `undefined` if
 * none resembles it.
 *
 * @param written - A name that is not in the list. It may be data, so nothing repeats it.
 * @param usual - Other usual names of each name, in lowercase letters.
 */
export function closestName(
  written: string,
  names: readonly string[],
  usual?: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  if (written.length > LONGEST) return undefined;
  const typed = lettersOf(written);
  const isMeant = (resembles: (typed: string, form: string) => boolean) => (name: string) =>
    [lettersOf(name), ...(usual?.get(name) ?? [])].some((form) => resembles(typed, form));
  return names.find(isMeant((_, form) => typed === form)) ?? names.find(isMeant(isNear));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Returns whether letters follow, or one is missing, added or wrong, or two are swapped. */
function isNear(typed: string, form: string): boolean {
  // Short names resemble each other.
  if (form.length > 3 && typed.startsWith(form)) return true;
  if (Math.min(typed.length, form.length) < 5) return false;
  let same = 0;
  while (same < form.length && typed[same] === form[same]) same += 1;
  const [left, right] = [typed.slice(same), form.slice(same)];
  const [rest, other] = [left.slice(1), right.slice(1)];
  const isSwapped =
    left[0] === right[1] && right[0] === left[1] && rest.slice(1) === other.slice(1);
  return rest === other || rest === right || left === other || isSwapped;
}

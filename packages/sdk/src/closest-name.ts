/** The maximum length of a text that is compared. A longer one may be megabytes of data. */
const LONGEST = 40;

/** The minimum length of a name with a typing error. Shorter names resemble each other. */
const SHORTEST = 5;

/**
 * Returns the name that was probably meant, in any case and with any signs: the name itself, another
 * usual name of it, or one of these with a typing error. Returns `undefined` if none resembles it.
 *
 * @param written - A name that is not in the list. It may be data, so nothing repeats it.
 * @param usual - Other usual names of each name, in lowercase letters.
 */
export function closestName(
  written: string,
  names: readonly string[],
  usual: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  if (written.length > LONGEST) return undefined;
  const typed = lettersOf(written);
  const all = names.map((name) => ({ name, forms: [lettersOf(name), ...(usual.get(name) ?? [])] }));
  const found =
    all.find(({ forms }) => forms.includes(typed)) ??
    all.find(({ forms }) => forms.some((form) => isTypo(typed, form)));
  return found?.name;
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
  const swapped = right.replace(/^(.)(.)/, '$2$1');
  return (
    [right, right.slice(1)].includes(left.slice(1)) || [swapped, right.slice(1)].includes(left)
  );
}

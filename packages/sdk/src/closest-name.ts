/**
 * Returns the name that was probably meant: the one with the fewest differences, ignoring case.
 *
 * @param written - A name that is not in the list. It may be data, so nothing repeats it.
 * @returns One of the names, or `undefined` if none is near enough.
 */
export function closestName(written: string, names: Iterable<string>): string | undefined {
  // A longer text is no typing error, and comparing it takes long.
  if (written.length > 40) return undefined;
  const text = written.toLowerCase();
  let closest: string | undefined;
  let fewest = Infinity;
  for (const name of names) {
    const other = name.toLowerCase();
    const differences = countDifferences(text, other);
    const isNear =
      differences <= (text.length + 1) / 3 || isPart(text, other) || isPart(other, text);
    if (isNear && differences < fewest) [closest, fewest] = [name, differences];
  }
  return closest;
}

/** Returns whether a text contains a name, as `timeoutMs` contains `timeout`. */
function isPart(text: string, name: string): boolean {
  return name.length > 2 && text.includes(name);
}

/** Counts the characters to insert, delete or replace (the Levenshtein distance). */
function countDifferences(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (const letter of left) {
    let diagonal = Infinity;
    let before = Infinity;
    row = row.map((above, at) => {
      const replaced = diagonal + (right[at - 1] === letter ? 0 : 1);
      diagonal = above;
      before = Math.min(replaced, above + 1, before + 1);
      return before;
    });
  }
  return row.at(-1) ?? Infinity;
}

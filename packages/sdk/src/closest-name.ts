/**
 * Returns the name that was probably meant, ignoring case, or `undefined` if none is near enough.
 *
 * @param written - A name that is not in the list. It may be data, so nothing repeats it.
 */
export function closestName(written: string, names: readonly string[]): string | undefined {
  // A longer text is no typing error, and comparing it takes long.
  if (written.length > 40) return undefined;
  const text = written.toLowerCase();
  let closest: string | undefined;
  let fewest = Infinity;
  for (const name of names) {
    const other = name.toLowerCase();
    const differences = countDifferences(text, other);
    // `timeoutMs` contains `timeout`, and `maxRetries` contains `retries`.
    const isLong = text.length > 2 && other.length > 2;
    const isPart = isLong && (text.includes(other) || other.includes(text));
    const isNear = isPart || differences <= (text.length + 1) / 3;
    // Stryker disable next-line EqualityOperator: of two names that are equally near, either will do
    if (isNear && differences < fewest) [closest, fewest] = [name, differences];
  }
  return closest;
}

/** Counts the characters to insert, delete or replace (the Levenshtein distance). */
function countDifferences(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (const letter of left) {
    let diagonal = Infinity;
    let before = Infinity;
    row = row.map((above, at) => {
      before = Math.min(diagonal + (right[at - 1] === letter ? 0 : 1), above + 1, before + 1);
      diagonal = above;
      return before;
    });
  }
  return row[right.length] ?? Infinity;
}

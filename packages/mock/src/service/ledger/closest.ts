/**
 * Returns the word that was probably meant, ignoring case.
 *
 * @returns The word with the fewest differences, or `undefined` if all of them differ too much.
 */
export function closest(written: string, words: readonly string[]): string | undefined {
  // A longer text is no typing error, and comparing it takes long.
  if (written.length > 50) return undefined;
  let best: string | undefined;
  let fewest = Math.floor(written.length / 3) + 1;
  for (const word of words) {
    const differences = countDifferences(written.toLowerCase(), word.toLowerCase());
    if (differences < fewest) [best, fewest] = [word, differences];
  }
  return best;
}

/** Returns the advice of an error message about a name that does not exist. */
export function adviseName(written: string, names: readonly string[]): string {
  const near = closest(written, names);
  return near ? `Did you mean ${near}?` : `Use one of ${names.join(', ')}.`;
}

/** Counts the characters to insert, delete, replace or swap (the optimal string alignment). */
function countDifferences(left: string, right: string): number {
  let twoBefore: readonly number[] = [];
  let before: readonly number[] = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 0; row < left.length; row++) {
    const now = [row + 1];
    for (let at = 0; at < right.length; at++) {
      const replaced = cell(before, at) + (left[row] === right[at] ? 0 : 1);
      const isSwapped = left[row] === right[at - 1] && left[row - 1] === right[at];
      const swapped = isSwapped ? cell(twoBefore, at - 1) + 1 : Infinity;
      now.push(Math.min(replaced, swapped, cell(before, at + 1) + 1, cell(now, at) + 1));
    }
    [twoBefore, before] = [before, now];
  }
  return cell(before, right.length);
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Infinity;
}

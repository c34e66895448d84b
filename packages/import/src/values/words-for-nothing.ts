import type { ValueRule } from './spreadsheet-values.ts';

/** What programs write where a value is missing. */
const NULLS = ['-', '--', '---', '\\n', 'n/a', 'null', '(null)', 'none', '(none)', '(blank)'];

/** Words of people, and names too: in a name or in `extras`, they may be meant. */
const WORDS = ['.', '?', 'na', 'n.a.', 'nan', 'nil', 'unknown', 'not known', 'not available'];

const CERTAIN: ReadonlySet<string> = new Set(NULLS);
const ALL: ReadonlySet<string> = new Set([...NULLS, ...WORDS, 'not applicable', '0000-00-00']);
const LONGEST = 'not applicable'.length;

/** The rule of a username that is a word for nothing: the next patient would have the same one. */
export const WORD_RULE: ValueRule = {
  rule: 'word_for_nothing',
  message: 'is a word for a missing value: leave it empty, or keep it with a value of the map file',
};

/** Returns the word for a missing value that a value is, in lowercase. The words are a fixed list. */
export function wordForNothing(value: string): string | undefined {
  if (value.length > LONGEST) return undefined;
  const word = value.toLowerCase().replaceAll(/\s+/g, ' ');
  return ALL.has(word) ? word : undefined;
}

/** Returns whether a word means nothing in any field. */
export function isAlwaysNothing(word: string): boolean {
  return CERTAIN.has(word);
}

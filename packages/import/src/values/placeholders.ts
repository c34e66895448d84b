import type { ValueRule } from './changed-values.ts';

/** What programs write where a value is missing. No name looks like one of these. */
const CERTAIN: ReadonlySet<string> = new Set([
  '-',
  '--',
  '---',
  '\\n',
  'n/a',
  'null',
  '(null)',
  'none',
  '(none)',
  '(blank)',
]);

/** All placeholders. The others are written by people, and may be meant in a name or in `extras`. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  ...CERTAIN,
  ...['.', '?', 'na', 'n.a.', 'nan', 'nil', 'unknown', 'not known', 'not available'],
  ...['not applicable', '0000-00-00'],
]);
const MAX_LENGTH = 'not applicable'.length;

/** The rule of a username that is a placeholder: the next patient would have the same one. */
export const PLACEHOLDER_RULE: ValueRule = {
  rule: 'word_for_nothing',
  message: 'is a placeholder: leave it empty, or keep it with a value of the map file',
};

/** Returns the placeholder that a value is, in lowercase. The placeholders are a fixed list. */
export function placeholderOf(value: string): string | undefined {
  if (value.length > MAX_LENGTH) return undefined;
  const word = value.toLowerCase().replaceAll(/\s+/g, ' ');
  return PLACEHOLDERS.has(word) ? word : undefined;
}

/** Returns whether a placeholder means that a value is missing, in any field. */
export function isAlwaysPlaceholder(word: string): boolean {
  return CERTAIN.has(word);
}

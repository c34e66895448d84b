import { RowList } from '../../messages/message-text.ts';
import { isMisread, NO_TEXT, NON_ASCII } from '../../values/changed-values.ts';
import { placeholderOf } from '../../values/placeholders.ts';
import type { Column } from '../columns.ts';
import { kindOf } from '../fields.ts';
import { type Check, rowsHave, type Stop, stopIf } from './findings.ts';

/**
 * The scripts of names in use, as UAX #31 recommends them. Those of one set may be in one word, as
 * the augmented script sets of UTS #39 have them.
 */
const SETS =
  `Latin|Cyrillic|Greek|Armenian|Hebrew|Arabic|Thaana|Devanagari|Bengali|Gurmukhi|Gujarati|Oriya
  |Tamil|Telugu|Kannada|Malayalam|Sinhala|Thai|Lao|Tibetan|Myanmar|Georgian|Ethiopic|Khmer
  |Han Hiragana Katakana|Han Hangul|Han Bopomofo`
    .split('|')
    .map((set) => set.trim().replaceAll(/\w+/g, '\\p{scx=$&}').replaceAll(' ', ''));

/** A word whose letters are of one script set, or all of scripts that are in none. */
const ONE_SCRIPT = new RegExp(
  [...SETS.map((set) => `^[${set}\\p{scx=Common}\\P{L}]*$`), `^[^${SETS.join('')}]*$`].join('|'),
  'u',
);

/**
 * The characters of names: letters, marks and digits, signs of a script, dashes, quotes, the dots of
 * Catalan, Japanese and Chinese, and signs of ASCII that people write in names. The others write
 * letters in code, as `&uuml;`, `\u00fc`, `%C3%BC` and `=FC` do. `´` is written for an apostrophe.
 */
const NAME =
  /^(?:[\p{L}\p{M}\p{Nd}\p{Nl}\s\p{Pd}\p{Pi}\p{Pf}\p{Cf}!"#'()*+,./:;@[\]_`„‚·・‧´]|&(?!\S)|(?!\p{scx=Common})\p{P})*$/u;

/** Looks for what is surely no name in this writing: the letters were lost, or read in another encoding. */
export function checkLetters(columns: readonly Column[]): Check {
  const kinds = columns.map(({ target, values }) => {
    return target === undefined ? undefined : { ...kindOf(target), values };
  });
  const rows = new RowList();
  return {
    add({ row, texts }) {
      const isWrong = texts.some((text, at) => {
        const kind = kinds[at];
        if (kind === undefined || kind.values.has(text.toLowerCase())) return false;
        return NO_TEXT.test(text) || (kind.isName === true && !isName(text));
      });
      if (isWrong) rows.add(row);
    },
    stops: () => {
      const message = `${rowsHave(rows)} letters that were lost, or were read in another encoding`;
      return stopIf(rows.count > 0, 'letters', message, rows);
    },
  };
}

/** Returns whether a text is written as names are, or is a placeholder. */
function isName(text: string): boolean {
  if (placeholderOf(text) !== undefined) return true;
  return (
    NAME.test(text) &&
    text.split(/[\s\p{Pd}]/u).every((word) => ONE_SCRIPT.test(word)) &&
    !isMisread(text)
  );
}

/** Counts the rows whose letters an encoding that was named has decided. */
export function checkEncodingNamed(columns: readonly Column[], encoding: string): Check {
  const rows = new RowList();
  return {
    add({ row, texts }) {
      const isDecided = texts.some(
        (text, at) => columns[at]?.target !== undefined && NON_ASCII.test(text),
      );
      if (isDecided) rows.add(row);
    },
    stops: (): readonly Stop[] => {
      const message = `${rowsHave(rows)} letters that are those of the file only if it is text in ${encoding.toUpperCase()}`;
      return stopIf(rows.count > 0, 'encoding', message, rows);
    },
  };
}

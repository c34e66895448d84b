import { createReadStream } from 'node:fs';
import { resultOf } from '../messages/import-error.ts';
import { NO_TEXT } from '../values/changed-values.ts';

/** The encodings that programs write, each with where. A Mac has its own. */
export const LIKELY_ENCODINGS = {
  macintosh: 'Excel for Mac',
  'windows-1250': 'Central Europe',
  'windows-1251': 'Cyrillic',
  'windows-1252': 'Western Europe, America',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
  gb18030: 'Chinese',
  big5: 'Chinese, traditional',
} as const;

/** A word as an encoding reads it. `undefined` if it is no text in it. */
export interface EncodedWords {
  readonly encoding: keyof typeof LIKELY_ENCODINGS;
  readonly words: readonly (string | undefined)[];
}

/** The most words that are compared. */
const MAX_WORDS = 12;

/** The bytes of a word with letters beyond ASCII, each as a character. */
const WORD = /[^\0-\x2c\x3b\x7c]*[\x80-\xff][^\0-\x2c\x3b\x7c]*/g;

/** Reads the first words of a text file with letters beyond ASCII in each likely encoding. */
export async function wordsInEncodings(path: string): Promise<readonly EncodedWords[]> {
  const words = new Set<string>();
  let rest = '';
  for await (const bytes of createReadStream(path)) {
    const text = rest + Buffer.from(bytes).toString('latin1');
    const end = text.lastIndexOf('\n') + 1;
    for (const [word] of text.slice(0, end).matchAll(WORD)) words.add(word);
    rest = text.slice(end);
    if (words.size >= MAX_WORDS) break;
  }
  for (const [word] of rest.matchAll(WORD)) words.add(word);
  const first = [...words].slice(0, MAX_WORDS).map((word) => Buffer.from(word, 'latin1'));
  return (Object.keys(LIKELY_ENCODINGS) as EncodedWords['encoding'][]).flatMap((encoding) => {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const decoded = first.map((bytes) => {
      const word = resultOf(() => decoder.decode(bytes)) ?? '';
      return word === '' || NO_TEXT.test(word) ? undefined : word;
    });
    return decoded.some((word) => word !== undefined) ? [{ encoding, words: decoded }] : [];
  });
}

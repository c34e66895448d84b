import { resultOf } from '../import-error.ts';
import type { ValueRule } from './spreadsheet-values.ts';

const LOST: ValueRule = {
  rule: 'lost_letters',
  message: 'has lost letters: export the file again as UTF-8, in a spreadsheet as "CSV UTF-8"',
};

const MISREAD: ValueRule = {
  rule: 'lost_letters',
  message:
    'is text in UTF-8 that was read as Windows-1252: read or export the file again as UTF-8, without --encoding',
};

const NOT_ASCII = /[^\0-\x7f]/;

/** What a program writes for a letter that it does not have, and characters that no text has. */
const SUBSTITUTES = /\?.*\?|[\ufffd\p{Private_Use}\p{Unassigned}]/su;

/** Pairs that are the bytes of a rare letter, and also occur in names: `LÍŠKA`, `Ó’Neill`. */
const PAIRS_OF_NAMES = /[ÇÈÉÊËÌÍÒÓÔÕÖÚÛÜÝ][ŠŽŒ‘’“”–—…»]|Ä[ŠŽ]/g;

/** The character of each byte of Windows-1252. */
const CHARACTERS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Finds out whether letters of a value were lost before, or when the file was read. */
export function lostLetters(value: string): ValueRule | undefined {
  if (SUBSTITUTES.test(value)) return LOST;
  return NOT_ASCII.test(value) && isMisread(value) ? MISREAD : undefined;
}

/** Returns whether the bytes of a text in Windows-1252 are text in UTF-8. */
function isMisread(value: string): boolean {
  if (!NOT_ASCII.test(value.replaceAll(PAIRS_OF_NAMES, ''))) return false;
  const bytes = Array.from(value, (character) => CHARACTERS.indexOf(character));
  if (bytes.includes(-1)) return false;
  return resultOf(() => UTF_8.decode(Uint8Array.from(bytes))) !== undefined;
}

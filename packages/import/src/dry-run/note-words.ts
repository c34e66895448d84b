import type { CellNote } from '../file/read-cell.ts';
import type { RowNote } from '../file/row-mapping.ts';

/** What each note says, to be read after the name of the column. */
const NOTE_WORDS: Readonly<Record<CellNote['note'], string>> = {
  short_row: 'has fewer cells than the header: the others are read as empty',
  invisible_characters: 'has characters that nobody sees: they are removed',
  normalised: 'has accents apart from their letters: they are joined',
  text_formula: 'is text that a spreadsheet has written as a formula: its text is imported',
  decimal_number: 'ends with .0: a spreadsheet may have changed a number',
  lost_letters: 'has letters that were lost, or were read in another encoding',
  local_phone: 'has no country code: set --country',
  moved_day: 'is midnight in another time zone: it may mean the next day',
  word_for_nothing: 'is a word for nothing',
  dropped: 'breaks a rule, and is left out',
};

/** The notes of a value that differs from the one in the file. */
const CHANGES = ['invisible_characters', 'normalised'];

/** Describes a note. */
export function wordsOf({ field, note, value }: RowNote): string {
  if (value !== undefined) return `is "${value}", a word for nothing`;
  const isOther = field === 'username' && CHANGES.includes(note);
  const service = isOther ? ', but the service may hold the username as it was' : '';
  return NOTE_WORDS[note] + service;
}

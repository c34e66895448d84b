/** A correction of a text. */
export type TextNote = 'invisible_characters' | 'normalised' | 'half_width_kana' | 'text_formula';

/** The text of a cell, and how it was corrected. */
export interface CellText {
  readonly text: string;
  readonly notes: readonly TextNote[];
}

const PRINTABLE_ASCII = /^[ -~]*$/;

/** Characters without a glyph. Joiners and variation selectors decide how letters look. */
const INVISIBLE = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

/** All but CJK compatibility ideographs: their normal form is another glyph. */
const NORMALISED = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** Kana as old programs write them. A service stores those of full width. */
const HALF_WIDTH_KANA = /[\uff61-\uff9f]+/g;

/** A text as a formula, which keeps leading zeros in a spreadsheet. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** The mark of text in a spreadsheet, before a number or a date. `'t Hart` is a name. */
const TEXT_MARK =
  /^'(?=[\d+]|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[ ./-]+\d)/i;

/**
 * Reads the text of a cell: without white space around it, without characters that nobody sees, in
 * NFC with kana of full width, and without the marks of text in a spreadsheet.
 */
export function readText(cell: string): CellText {
  const notes: TextNote[] = [];
  let text = cell;
  if (!PRINTABLE_ASCII.test(cell)) {
    const visible = cell.replaceAll(INVISIBLE, '');
    text = visible.replaceAll(NORMALISED, (part) => part.normalize('NFC'));
    if (visible !== cell) notes.push('invisible_characters');
    if (text !== visible) notes.push('normalised');
    const wide = text.replaceAll(HALF_WIDTH_KANA, (part) => part.normalize('NFKC'));
    if (wide !== text) notes.push('half_width_kana');
    text = wide;
  }
  text = text.trim();
  const plain = withoutMark(text);
  if (plain !== text) notes.push('text_formula');
  return { text: plain, notes };
}

function withoutMark(text: string): string {
  const [, quoted] = TEXT_FORMULA.exec(text) ?? [];
  return quoted === undefined ? text.replace(TEXT_MARK, '') : quoted.replaceAll('""', '"').trim();
}

/**
 * Cells that a spreadsheet keeps: it takes them neither for a formula nor for a date. A long text is
 * no date either, and too long for a formula.
 */
const KEPT = /^ *(?:\p{L}(?:\P{Nd}*|.{40,})|(?:0|[1-9]\d{0,10}) *)?$/su;

/** Returns a cell that a spreadsheet neither runs nor changes, and that has the same text for `readText`. */
export function spreadsheetCell(cell: string): string {
  return KEPT.test(cell) ? cell : `="${readText(cell).text.replaceAll('"', '""')}"`;
}

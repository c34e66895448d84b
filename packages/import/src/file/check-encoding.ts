import { createReadStream } from 'node:fs';
import { ImportError } from '../messages/import-error.ts';
import { RowList } from '../messages/message-text.ts';
import { NON_ASCII } from '../values/changed-values.ts';
import type { CsvForm } from './csv-form.ts';
import { readRecords } from './read-records.ts';
import { readTexts } from './read-texts.ts';

/** Encodings in which a letter is one byte. Text in others may look like UTF-8. */
const ONE_BYTE = /^(?:windows-(?!949)|iso-8859|macintosh|x-mac|koi8|ibm)/;

/**
 * Finds out whether a file is in UTF-8 and would be read in another encoding: each letter with an
 * accent would become two other characters.
 *
 * @returns A warning if rows are in UTF-8 and are read in another encoding.
 * @throws {@link ImportError} if the file is UTF-8 and would be read in another encoding, or if some
 * of its rows are not UTF-8. ASCII is the same in most encodings.
 */
export async function checkEncoding(path: string, form: CsvForm): Promise<string | undefined> {
  const { encoding } = form;
  let isAscii = true;
  let isUtf8 = true;
  try {
    for await (const text of readTexts(path, 'utf-8')) isAscii &&= !NON_ASCII.test(text);
  } catch {
    isUtf8 = false;
  }
  const isSame = encoding === 'utf-8' || (isAscii && !encoding.startsWith('utf-16'));
  if (isUtf8 && isSame) return undefined;
  const name = encoding.toUpperCase();
  if (isUtf8) {
    throw new ImportError(`${path} is text in UTF-8, not in ${name}. Omit --encoding.`);
  }
  if (encoding !== 'utf-8' && !ONE_BYTE.test(encoding)) return undefined;
  const { utf8, others } = await rowsOf(path, form);
  if (encoding !== 'utf-8' && utf8.count > 0) {
    return `${path} is read in ${name}, but has letters in UTF-8 in ${utf8}: they become other letters. If most of the file is UTF-8, correct ${others}, and omit --encoding.`;
  }
  // A file of another encoding, or no text, is rejected when it is read.
  if (utf8.count <= others.count) return undefined;
  throw new ImportError(
    `${path} is text in UTF-8, but its letters are not in ${others}. Enter them again, and save the file as "CSV UTF-8" in a spreadsheet.`,
  );
}

/** Finds the rows with letters in UTF-8, and those with letters that are not. */
async function rowsOf(path: string, form: CsvForm) {
  const [utf8, others] = [new RowList(), new RowList()];
  try {
    for await (const { row, cells } of readRecords(path, form, lenientTexts(path))) {
      const text = cells.join('');
      if (text.includes('\ufffd')) others.add(row);
      else if (NON_ASCII.test(text)) utf8.add(row);
    }
  } catch {
    // What is not CSV is rejected when it is read.
  }
  return { utf8, others };
}

/** Decodes a file as UTF-8, with U+FFFD for what is not. */
async function* lenientTexts(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

import { createReadStream } from 'node:fs';
import { codeOf, ImportError } from '../import-error.ts';

/** Control characters that no text has: a null character, and what a wrong encoding leads to. */
const NO_TEXT = /[\0\u0080-\u0084\u0086-\u009f]/;

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Decodes a file, as a stream.
 *
 * @throws {@link ImportError} if its bytes are no text in this encoding.
 */
export async function* readTexts(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) {
      yield* textOf(decoder.decode(bytes, { stream: true }), path, encoding);
    }
    yield* textOf(decoder.decode(), path, encoding);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof TypeError) throw notText(path, encoding);
    throw new ImportError(`${path} cannot be read (${codeOf(error)}).`);
  }
}

/**
 * Rejects a file in UTF-8 that would be read in another encoding: each letter with an accent would
 * become two other signs.
 *
 * @throws {@link ImportError} if all of the file is UTF-8. ASCII is the same in most encodings.
 */
export async function rejectUtf8(path: string, encoding: string): Promise<void> {
  if (encoding === 'utf-8') return;
  let isSame = !encoding.startsWith('utf-16');
  try {
    for await (const text of readTexts(path, 'utf-8')) {
      isSame &&= !NOT_ASCII.test(text);
    }
  } catch {
    return;
  }
  if (isSame) return;
  throw new ImportError(
    `${path} is text in UTF-8, not in ${encoding.toUpperCase()}. Omit --encoding.`,
  );
}

function* textOf(text: string, path: string, encoding: string): Generator<string> {
  if (NO_TEXT.test(text)) throw notText(path, encoding);
  if (text !== '') yield text;
}

/** No encoding is guessed: a wrong guess would change the letters of names. */
function notText(path: string, encoding: string): ImportError {
  const words = `${path} is not text in ${encoding.toUpperCase()}.`;
  if (encoding !== 'utf-8') {
    return new ImportError(
      `${words} Use another --encoding, or save the file as "CSV UTF-8" in a spreadsheet.`,
    );
  }
  return new ImportError(
    `${words} In a spreadsheet, save it as "CSV UTF-8". If that is not possible, name its encoding: ` +
      'Excel writes --encoding windows-1252 in Western Europe and America, windows-1250 in Central ' +
      'Europe, and other programs write utf-16le.',
  );
}

import { createReadStream } from 'node:fs';
import { ImportError, reasonOf } from '../messages/import-error.ts';
import { LIKELY_ENCODINGS } from './likely-encodings.ts';

/** Control characters that no text has: a null character, and those that a wrong encoding leads to. */
const NO_TEXT = /[\0\u0080-\u0084\u0086-\u009f]/;

/**
 * Decodes a file, as a stream.
 *
 * @throws {@link ImportError} if its bytes are no text in this encoding.
 */
export async function* readTexts(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) {
      yield* checkedText(decoder.decode(bytes, { stream: true }), path, encoding);
    }
    yield* checkedText(decoder.decode(), path, encoding);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof TypeError) throw notText(path, encoding);
    throw new ImportError(`${path} cannot be read (${reasonOf(error)}).`);
  }
}

function* checkedText(text: string, path: string, encoding: string): Generator<string> {
  if (NO_TEXT.test(text)) throw notText(path, encoding);
  if (text !== '') yield text;
}

/** Thrown when the bytes of a file are no text in an encoding. */
export class NotText extends ImportError {}

/** No encoding is guessed: a wrong guess would change the letters of names. */
function notText(path: string, encoding: string): NotText {
  const likely = Object.entries(LIKELY_ENCODINGS)
    .map(([name, where]) => `${name} (${where})`)
    .join(', ');
  const remedy =
    encoding === 'utf-8'
      ? `In a spreadsheet, save it as "CSV UTF-8". If that is not possible, name its encoding with --encoding: ${likely}.`
      : 'Use another --encoding, or save the file as "CSV UTF-8" in a spreadsheet.';
  return new NotText(`${path} is not text in ${encoding.toUpperCase()}. ${remedy}`);
}

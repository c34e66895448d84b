import { bytesOf } from '../../http/body-content.ts';
import type { IncomingRequest, ReceivedBody } from '../../http/incoming-request.ts';
import { readStream } from '../../http/read-stream.ts';

/** The encodings that every runtime decodes, by their names in HTTP. */
const FORMATS: ReadonlyMap<string, 'gzip' | 'deflate'> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
]);

/** Returns the encoding of a body, in lowercase. An empty text means none. */
export function encodingOf(headers: IncomingRequest['headers']): string {
  const names = (headers.get('content-encoding') ?? '').toLowerCase().split(',');
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .join(', ');
}

/** Returns whether {@link decodeBody} decodes an encoding. */
export function isDecodable(encoding: string): boolean {
  return encoding === '' || FORMATS.has(encoding);
}

/**
 * Decodes a body.
 *
 * @param limit - The length in bytes above which the decoding stops.
 * @throws If the bytes are not in this encoding.
 */
export async function decodeBody(
  received: ReceivedBody,
  encoding: string,
  limit: number,
): Promise<ReceivedBody> {
  const format = FORMATS.get(encoding);
  const { bytes = '' } = received;
  if (!format || bytes.length === 0) return received;
  const decoder = new DecompressionStream(format);
  const writer = decoder.writable.getWriter();
  // What fails to be written fails to be read too.
  const written = writer.write(new Uint8Array(bytesOf(bytes))).then(() => writer.close());
  written.catch(() => {});
  return readStream(decoder.readable, limit);
}

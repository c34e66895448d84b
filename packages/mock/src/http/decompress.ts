import { Chunks, type ReadBody, readStream } from './body.ts';

/** The parts of `node:zlib` that the mock uses. */
interface Zlib {
  createGunzip(): Decoder;
  createInflate(): Decoder;
  createInflateRaw(): Decoder;
}

interface Decoder {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  end(bytes: Uint8Array): unknown;
  destroy(): unknown;
}

/**
 * Decompresses a body. With `node:zlib`, it accepts what servers accept: gzip in several members, and
 * `deflate` without its header. Browsers have only the stricter `DecompressionStream`.
 *
 * @param limit - The length in bytes above which this stops.
 * @throws If the bytes are not in this format.
 */
export async function decompress(
  bytes: Uint8Array,
  format: 'gzip' | 'deflate',
  limit: number,
): Promise<ReadBody> {
  const isRaw = format === 'deflate' && !hasZlibHeader(bytes);
  const zlib = builtinZlib();
  if (zlib) {
    if (format === 'gzip') return readDecoder(zlib.createGunzip(), bytes, limit);
    return readDecoder(isRaw ? zlib.createInflateRaw() : zlib.createInflate(), bytes, limit);
  }
  const decoder = new DecompressionStream(isRaw ? 'deflate-raw' : format);
  const writer = decoder.writable.getWriter();
  // What fails to be written fails to be read too.
  const written = writer.write(new Uint8Array(bytes)).then(() => writer.close());
  written.catch(() => {});
  return readStream(decoder.readable, limit);
}

/** Returns whether bytes start as RFC 1950 says: a body with this encoding often lacks it. */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

/** Returns `node:zlib` in runtimes that have it. An import would not work in the others. */
function builtinZlib(): Zlib | undefined {
  const process: unknown = Reflect.get(globalThis, 'process');
  if (typeof process !== 'object' || process === null) return undefined;
  const getBuiltin: unknown = Reflect.get(process, 'getBuiltinModule');
  const zlib: unknown = typeof getBuiltin === 'function' && getBuiltin('node:zlib');
  return isZlib(zlib) ? zlib : undefined;
}

function isZlib(value: unknown): value is Zlib {
  return typeof value === 'object' && value !== null && 'createInflateRaw' in value;
}

function readDecoder(decoder: Decoder, bytes: Uint8Array, limit: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks = new Chunks();
    decoder.on('data', (chunk) => {
      chunks.add(chunk);
      if (chunks.length <= limit) return;
      decoder.destroy();
      resolve({ content: chunks.take(), isWhole: false });
    });
    decoder.on('end', () => resolve({ content: chunks.take(), isWhole: true }));
    decoder.on('error', reject);
    decoder.end(bytes);
  });
}

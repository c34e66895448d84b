/** The number of chunks to merge. A chunk of one byte takes the memory of a hundred. */
const MAX_CHUNKS = 1000;

/** The chunks of a body, in the order of their arrival. */
export class Chunks {
  /** The length of all chunks, in bytes. */
  length = 0;
  #merged: Uint8Array[] = [];
  #chunks: Uint8Array[] = [];

  add(chunk: Uint8Array): void {
    this.length += chunk.length;
    this.#chunks.push(chunk);
    if (this.#chunks.length < MAX_CHUNKS) return;
    this.#merged.push(concat(this.#chunks));
    this.#chunks = [];
  }

  /** Returns all bytes, and forgets them: a request may stay in memory as long as its connection. */
  take(): Uint8Array {
    const bytes = concat([...this.#merged, ...this.#chunks]);
    this.#merged = [];
    this.#chunks = [];
    return bytes;
  }
}

function concat(chunks: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...others] = chunks;
  if (others.length === 0) return first;
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The part of a body that was read. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Whether this is the whole body. If not, nothing reads the rest. */
  readonly isWhole: boolean;
}

/**
 * Reads a stream.
 *
 * @param limit - The length in bytes above which the reading stops.
 */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<ReadBody> {
  const reader = stream.getReader();
  const chunks = new Chunks();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: chunks.take(), isWhole: true };
    chunks.add(value);
    if (chunks.length <= limit) continue;
    // Not awaited: the sender may never notice.
    reader.cancel().catch(() => {});
    return { bytes: chunks.take(), isWhole: false };
  }
}

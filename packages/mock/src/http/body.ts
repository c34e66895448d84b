/** The content of a request body: its bytes, or the text that an in-process client sent. */
export type BodyContent = Uint8Array | string;

/** A body, as far as it was read. */
export interface ReadBody {
  /** Its content. `undefined` if the request has no body. */
  readonly content: BodyContent | undefined;
  /** Whether this is the whole body. If not, nothing reads the rest. */
  readonly isWhole: boolean;
}

/** Encodes text in UTF-8. */
export const ENCODER: InstanceType<typeof TextEncoder> = new TextEncoder();
/** A code unit that is half of a character. It has no encoding in bytes. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Returns the bytes of a body, as a network would transfer them. */
export function bytesOf(content: BodyContent): Uint8Array {
  return typeof content === 'string' ? ENCODER.encode(content) : content;
}

/** Returns the text of a body. Replaces lone surrogates, as a transfer over a network does. */
export function contentText(
  content: BodyContent,
  decoder: InstanceType<typeof TextDecoder>,
): string {
  if (typeof content !== 'string') return decoder.decode(content);
  const text = content.replace(LONE_SURROGATE, '\ufffd');
  // A decoder removes the byte order mark too.
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Returns a new string. A slice of a longer string would keep all of it in memory. */
export function copyText(text: string): string {
  // Engines copy what was concatenated before they slice it. The slice keeps one character more.
  return ` ${text}`.slice(1);
}

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
    if (done) return { content: chunks.take(), isWhole: true };
    chunks.add(value);
    if (chunks.length <= limit) continue;
    // Not awaited: the sender may never notice.
    reader.cancel().catch(() => {});
    return { content: chunks.take(), isWhole: false };
  }
}

import { quietly } from '../quietly.ts';
import type { Runtime } from '../runtime.ts';

/** The maximum number of bytes to read from a body. */
export const BODY_LIMITS = { response: 1024 * 1024, error: 64 * 1024 } as const;

/** How many pieces are read before timers can fire. Pieces that are ready would stop all timers. */
const PIECES_PER_TURN = 100;

/** How much of a body was read. `cut` is a part before the connection broke or the attempt ended. */
export type BodyEnd = 'whole' | 'cut' | 'too_long' | 'not_text';

/** The body of a response, as far as it was received. A part counts even if the rest never arrives. */
export class ReceivedBody {
  text = '';
  end: BodyEnd = 'cut';
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #isReleased = false;

  /**
   * Reads a body to its end or up to a number of bytes.
   *
   * @param fatal - Whether reading ends at bytes that are not UTF-8. They are replaced otherwise.
   */
  async read(
    response: Response,
    { bytes, fatal, runtime }: { bytes: number; fatal: boolean; runtime: Runtime },
  ): Promise<void> {
    const { body } = response;
    // React Native has no web streams, and node-fetch has Node streams.
    if (typeof body?.getReader !== 'function') {
      this.text = (await response.text()).replace(/^\uFEFF/, '');
      this.end = 'whole';
      return;
    }
    const reader = body.getReader();
    this.#reader = reader;
    // The response of a `fetch` that ignores its signal may come after the attempt.
    if (this.#isReleased) return this.release();
    const decoder = new TextDecoder('utf-8', { fatal });
    let left = bytes;
    for (let count = 1; this.end === 'cut' && !this.#isReleased; count += 1) {
      const { done, value } = await reader.read();
      if (!done && !isBytes(value)) throw new TypeError();
      const piece = value?.subarray(0, left);
      try {
        this.text += decoder.decode(piece, { stream: !done });
        if (done) this.end = 'whole';
      } catch {
        this.text += new TextDecoder().decode(piece);
        // Stryker disable next-line StringLiteral: only `whole` and `cut` are read
        this.end = 'not_text';
      }
      left -= value?.length ?? 0;
      if (left < 0) this.end = 'too_long';
      if (count % PIECES_PER_TURN === 0)
        await new Promise<void>((next) => void runtime.after(1, next));
    }
  }

  /** Cancels the part that was not read, which releases the connection. */
  release(): void {
    this.#isReleased = true;
    // Stryker disable next-line ConditionalExpression,OptionalChaining,StringLiteral: cancelling a stream that has ended does nothing
    if (this.end !== 'whole') quietly(() => this.#reader?.cancel());
  }
}

/** Returns whether a value is bytes. Unlike `instanceof`, it recognises those of another realm. */
function isBytes(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

import { ENCODER } from '../../http/body-content.ts';
import { wait } from '../../http/wait.ts';
import type { ByteStream } from './to-response.ts';

/** The pause between two pieces of a slow body in milliseconds, unless one byte takes longer. */
const DRIP_PAUSE_MS = 50;

/** Returns the first half of a body. */
export function firstHalf(body: string): Uint8Array<ArrayBuffer> {
  const bytes = ENCODER.encode(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/**
 * Creates a stream that fails like a broken connection.
 *
 * @param bytes - The bytes that arrive before the failure.
 * @param pauseMs - The time between these bytes and the failure, in milliseconds.
 */
export function brokenStream(bytes: Uint8Array<ArrayBuffer>, pauseMs = 0): ByteStream {
  let left = bytes;
  return new ReadableStream(
    {
      async pull(controller) {
        if (left.length > 0) {
          controller.enqueue(left);
          left = new Uint8Array();
          return;
        }
        if (pauseMs > 0) await wait(pauseMs);
        // Some platforms log this error, so the message says that a fault caused it.
        controller.error(new TypeError('A fault of the mock broke the connection.'));
      },
    },
    { highWaterMark: 0 },
  );
}

/** Creates a stream of a body that arrives slowly. It fails as soon as the signal aborts. */
export function dripStream(
  body: string,
  bytesPerSecond: number,
  signal: AbortSignal | undefined,
): ByteStream {
  const cancelled = new AbortController();
  const ending = [cancelled.signal, ...(signal ? [signal] : [])];
  const size = Math.max(1, Math.floor((bytesPerSecond * DRIP_PAUSE_MS) / 1000));
  let left = ENCODER.encode(body);
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = left.subarray(0, size);
        await wait((piece.length * 1000) / bytesPerSecond, AbortSignal.any(ending));
        controller.enqueue(piece);
        left = left.subarray(size);
        if (left.length === 0) controller.close();
      },
      cancel: (reason) => cancelled.abort(reason),
    },
    { highWaterMark: 0 },
  );
}

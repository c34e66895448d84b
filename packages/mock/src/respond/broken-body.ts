import { wait } from './wait.ts';

const encoder = new TextEncoder();
/** The pause between two pieces of a slow body in milliseconds, unless one byte takes longer. */
const PAUSE_MS = 50;

/** Returns the first half of a body. */
export function firstHalf(body: string): Uint8Array<ArrayBuffer> {
  const bytes = encoder.encode(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/**
 * Creates a stream that fails like a broken connection.
 *
 * @param bytes - The bytes that arrive before the failure.
 */
export function brokenStream(
  bytes: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = bytes;
  return new ReadableStream(
    {
      pull(controller) {
        if (left.length > 0) {
          controller.enqueue(left);
          left = new Uint8Array();
          return;
        }
        // Some platforms log this error, so the message says that a fault caused it.
        controller.error(new TypeError('A fault of the mock broke the connection.'));
      },
    },
    { highWaterMark: 0 },
  );
}

/** Yields a body piece by piece, at the given rate. */
async function* dripped(
  body: string,
  bytesPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const bytes = encoder.encode(body);
  const size = Math.max(1, Math.floor((bytesPerSecond * PAUSE_MS) / 1000));
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    await wait((piece.length * 1000) / bytesPerSecond, signal);
    yield piece;
  }
}

/** Creates a stream of a body that arrives slowly. It fails as soon as the signal aborts. */
export function dripStream(
  body: string,
  bytesPerSecond: number,
  signal = new AbortController().signal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = new AbortController();
  const leave = () => left.abort(signal.reason);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  const pieces = dripped(body, bytesPerSecond, left.signal);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(value);
        signal.removeEventListener('abort', leave);
        controller.close();
      },
      cancel(reason) {
        signal.removeEventListener('abort', leave);
        left.abort(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

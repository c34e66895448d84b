import { wait } from './wait.ts';

const encoder = new TextEncoder();
/** How long the pause between two pieces of a slow body is, where a byte does not take longer. */
const PAUSE_MS = 50;

/** Returns the first half of a body. */
export function firstHalf(body: string): Uint8Array<ArrayBuffer> {
  const bytes = encoder.encode(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** Makes a stream of the first half of a body that then fails as a dead connection does. */
export function truncatedStream(body: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isSent = false;
  return new ReadableStream(
    {
      pull(controller) {
        if (isSent) controller.error(new TypeError('terminated'));
        else controller.enqueue(firstHalf(body));
        isSent = true;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Gives a body out piece by piece, at a pace. */
export async function* dripped(
  body: string,
  bytesPerSecond: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const bytes = encoder.encode(body);
  const size = Math.max(1, Math.floor((bytesPerSecond * PAUSE_MS) / 1000));
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    await wait((piece.length * 1000) / bytesPerSecond, signal);
    yield piece;
  }
}

/** Makes a stream of a body that comes slowly; an abort of the signal makes it fail at once. */
export function dripStream(
  body: string,
  bytesPerSecond: number,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = new AbortController();
  const leave = () => left.abort(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave, { once: true });
  const pieces = dripped(body, bytesPerSecond, left.signal);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(value);
        signal?.removeEventListener('abort', leave);
        controller.close();
      },
      cancel(reason) {
        signal?.removeEventListener('abort', leave);
        left.abort(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

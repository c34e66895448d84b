import { brokenStream } from '../respond/broken-body.ts';
import type { BodyStream } from '../respond/to-response.ts';
import { wait } from '../respond/wait.ts';

/**
 * The time that a platform has to send the first half of a body, in milliseconds. Bun and workerd
 * send nothing of a body that fails at once.
 */
const SENDING_MS = 20;

/**
 * A handler cannot close a connection before it responds. Most platforms close it when the body
 * fails. No client can mistake the status for a success.
 */
export function brokenResponse(): Response {
  return new Response(brokenStream(new Uint8Array()), {
    status: 502,
    headers: { 'content-length': '1' },
  });
}

/** Returns a stream that fails a moment after the given one, unless the client has disconnected. */
export function failLater(stream: BodyStream, signal: AbortSignal | undefined): BodyStream {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (!signal?.aborted) await wait(SENDING_MS);
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

import type { IncomingMessage } from 'node:http';

/**
 * Returns the body of a message as a stream. It is read only as fast as the stream is.
 *
 * @param onCancel - Called when the reader of the stream wants no more of it.
 */
export function bodyStream(
  message: IncomingMessage,
  onCancel: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // The connection is still needed for the response.
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = message.iterator({
    destroyOnReturn: false,
  });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        // Not awaited: it waits for a chunk that may never arrive.
        void chunks.return?.().then(onCancel, onCancel);
        onCancel();
      },
    },
    { highWaterMark: 0 },
  );
}

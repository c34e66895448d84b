import type { IncomingMessage, ServerResponse } from 'node:http';

/** The body of a message as a stream. */
export interface MessageStream {
  /** The stream. The message is read only as fast as the stream is. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends the reading, although the stream may be locked or not read to its end. */
  readonly end: () => void;
}

/**
 * Returns the body of a message as a stream.
 *
 * @param onEnd - Called twice when nothing wants the rest of the body: immediately, and when nothing
 * reads it any more.
 */
export function bodyStream(message: IncomingMessage, onEnd: () => void): MessageStream {
  // The connection is still needed for the response.
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = message.iterator({
    destroyOnReturn: false,
  });
  const end = () => {
    onEnd();
    // Not awaited: it waits for a chunk that may never arrive. Node updates its state a turn later.
    const endAgain = () => void setImmediate(onEnd);
    void chunks.return?.().then(endAgain, endAgain);
  };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return { stream, end };
}

/** Asks a client that waits with its body for it (`100 Continue`), as soon as something reads the body. */
export function continueWhenRead(message: IncomingMessage, response: ServerResponse): void {
  const onListener = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return;
    message.off('newListener', onListener);
    response.writeContinue();
  };
  message.on('newListener', onListener);
}

import type { IncomingMessage } from 'node:http';

/** The part of a body that was read. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Whether this is the whole body. If not, nothing reads the rest. */
  readonly isWhole: boolean;
}

/**
 * Reads a body from its socket. A `Request` would create a stream first, which takes most of a
 * call.
 *
 * @param limit - The maximum length of the body, in bytes. Reading stops if the body is longer.
 * @throws If the client disconnects before its body is complete.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= limit) return;
      // Not `destroy`: that would close the socket before the response is sent.
      request.pause();
      request.removeAllListeners('data');
      resolve({ bytes: Buffer.concat(chunks), isWhole: false });
    });
    request.on('end', () => {
      const [only] = chunks;
      resolve({ bytes: chunks.length === 1 && only ? only : Buffer.concat(chunks), isWhole: true });
    });
    // Also emitted on failure: without an error listener, Node reports nothing else.
    request.on('close', () => {
      // Also emitted after `end`.
      if (!request.complete)
        reject(new Error('The client disconnected before its body was complete.'));
    });
  });
}

import type { IncomingMessage } from 'node:http';

/** The part of a body that was read. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Whether this is the whole body. If not, nothing reads the rest. */
  readonly isWhole: boolean;
}

/** The maximum length of a body that a server reads unless it is set: 16 MiB. */
export const USUAL_MAX_BODY_BYTES = 16_777_216;

/** The number of chunks to merge. A chunk of one byte takes the memory of a hundred. */
const MOST_CHUNKS = 1000;
const NOTHING = Buffer.alloc(0);

/**
 * Reads a body from its socket. A `Request` would create a stream first, which takes most of a
 * call.
 *
 * @param limit - The maximum length of the body, in bytes. Reading stops if the body is longer.
 * @throws If the client disconnects before its body is complete.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const merged: Buffer[] = [];
    let chunks: Buffer[] = [];
    let length = 0;
    const finish = (isWhole: boolean) => {
      const [first = NOTHING, ...others] = [...merged, ...chunks];
      // The request may stay in memory as long as its connection.
      merged.length = 0;
      chunks = [];
      resolve({ bytes: others.length === 0 ? first : Buffer.concat([first, ...others]), isWhole });
    };
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limit) {
        // Not `destroy`: that would close the socket before the response is sent.
        request.pause();
        request.removeAllListeners('data');
        return finish(false);
      }
      if (chunks.length < MOST_CHUNKS) return;
      merged.push(Buffer.concat(chunks));
      chunks = [];
    });
    request.on('end', () => finish(true));
    // Also emitted on failure: without an error listener, Node reports nothing else.
    request.on('close', () => {
      // Also emitted after `end`.
      if (!request.complete)
        reject(new Error('The client disconnected before its body was complete.'));
    });
  });
}

/**
 * Reads a body, but nothing of one whose announced length exceeds the limit.
 *
 * @param limit - The maximum length of the body, in bytes.
 * @throws If the client disconnects before its body is complete.
 */
export async function readBounded(request: IncomingMessage, limit: number): Promise<ReadBody> {
  const announced = Number(request.headers['content-length'] ?? 0);
  return announced > limit ? { bytes: NOTHING, isWhole: false } : readBody(request, limit);
}

import type { IncomingMessage } from 'node:http';

/** Holds what was read of a body. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Whether that is all. Where it is not, nobody reads on. */
  readonly isWhole: boolean;
}

/**
 * Reads a body from its socket: a Request would make a stream of it first, which takes most of a call.
 *
 * @param limit - How many bytes may come. Reading stops behind them.
 * @throws Where the client leaves before its body is complete.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= limit) return;
      // Not destroy: that would take the socket along, and the answer with it.
      request.pause();
      request.removeAllListeners('data');
      resolve({ bytes: Buffer.concat(chunks), isWhole: false });
    });
    request.on('end', () => {
      const [only] = chunks;
      resolve({ bytes: chunks.length === 1 && only ? only : Buffer.concat(chunks), isWhole: true });
    });
    // Also where it fails: without a listener for that, Node reports nothing else.
    request.on('close', () => {
      // It closes after its end too.
      if (!request.complete) reject(new Error('The client left before its body was complete.'));
    });
  });
}

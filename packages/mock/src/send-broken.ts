import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { dripped, firstHalf } from './broken-body.ts';
import { clientSignal } from './client-signal.ts';
import type { StartedDelivery } from './delayed.ts';
import type { ServiceAnswer } from './service/service-request.ts';

/** Acts a fault out on a real connection. */
export async function sendBroken(
  delivery: Exclude<StartedDelivery, { kind: 'answer' }>,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> | undefined,
  closing: AbortSignal,
): Promise<void> {
  switch (delivery.kind) {
    case 'drop':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      readOn(response);
      await untilClosed(response, closing);
      response.destroy();
      return;
    case 'truncate':
      writeHead(response, delivery.answer, headers);
      response.write(firstHalf(delivery.answer.body));
      // Not destroy: that would take along what is not sent yet.
      response.socket?.destroySoon();
      return;
    case 'drip': {
      readOn(response);
      const left = clientSignal(response);
      writeHead(response, delivery.answer, headers);
      response.flushHeaders();
      try {
        const { answer, bytesPerSecond } = delivery;
        for await (const piece of dripped(answer.body, bytesPerSecond, left)) {
          response.write(piece);
        }
      } catch {
        // The client left.
      }
      response.end();
    }
  }
}

/** Throws away what is left of a body: where nobody reads, nobody sees that the client leaves. */
function readOn({ req }: ServerResponse): void {
  req.resume();
}

function writeHead(
  response: ServerResponse,
  { status, headers, body }: ServiceAnswer,
  more: Readonly<Record<string, string>> | undefined,
): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { ...headers, ...more, 'content-length': length });
}

/** Waits until the client leaves or the server closes. */
async function untilClosed(response: ServerResponse, closing: AbortSignal): Promise<void> {
  if (response.destroyed) return;
  try {
    await once(response, 'close', { signal: closing });
  } catch {
    // The server closes.
  }
}

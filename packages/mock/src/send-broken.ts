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
      await Promise.race([once(response, 'close'), closed(closing)]);
      response.destroy();
      return;
    case 'truncate':
      writeHead(response, delivery.answer, headers);
      response.write(firstHalf(delivery.answer.body));
      // Not destroy: that would take along what is not sent yet.
      response.socket?.destroySoon();
      return;
    case 'drip': {
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

function writeHead(
  response: ServerResponse,
  { status, headers, body }: ServiceAnswer,
  more: Readonly<Record<string, string>> | undefined,
): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { ...headers, ...more, 'content-length': length });
}

async function closed(closing: AbortSignal): Promise<void> {
  if (!closing.aborted) await once(closing, 'abort');
}

import { dripStream, truncatedStream } from '../faults/broken-body.ts';
import type { StartedDelivery } from '../faults/delayed.ts';
import { waitForAbort } from '../faults/wait.ts';
import type { ServiceAnswer } from '../http/service-request.ts';

/**
 * Makes what an in-process client receives of a delivery.
 *
 * @returns The response, or nothing where the network fails.
 * @throws The reason of the signal where no answer ever comes.
 */
export function deliveredResponse(
  delivery: StartedDelivery,
  signal: AbortSignal | undefined,
): Response | undefined | Promise<never> {
  switch (delivery.kind) {
    case 'answer':
      return toResponse(delivery.answer);
    case 'drop':
      return undefined;
    case 'hang':
      return waitForAbort(signal);
    case 'truncate':
      return toResponse(delivery.answer, truncatedStream(delivery.answer.body));
    case 'drip': {
      const { answer, bytesPerSecond } = delivery;
      return toResponse(answer, dripStream(answer.body, bytesPerSecond, signal));
    }
  }
}

/** @param stream - The body, where it does not come as a whole. */
function toResponse(
  answer: ServiceAnswer,
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>,
): Response {
  const { status, headers, body } = answer;
  if (body === '' || !stream) return new Response(answerBody(answer), { status, headers });
  // Without its length, MSW 3 would take what there is for all of it.
  const length = String(new TextEncoder().encode(body).length);
  return new Response(stream, { status, headers: { ...headers, 'content-length': length } });
}

/** Returns what to make a Response of: of text, it would make up a content type where there is none. */
export function answerBody({
  headers,
  body,
}: ServiceAnswer): string | Uint8Array<ArrayBuffer> | null {
  if (body === '') return null;
  return headers['content-type'] === undefined ? new TextEncoder().encode(body) : body;
}

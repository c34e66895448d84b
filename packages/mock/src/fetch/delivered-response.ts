import { brokenStream, dripStream, firstHalf } from '../faults/broken-body.ts';
import type { StartedDelivery } from '../faults/delayed.ts';
import { waitForAbort } from '../faults/wait.ts';
import type { ServiceAnswer } from '../http/service-request.ts';

/**
 * Creates the response that an in-process client receives from a delivery.
 *
 * @returns The response, or `undefined` if the network fails.
 * @throws The reason of the signal, if no response ever arrives.
 */
export function deliveredResponse(
  delivery: StartedDelivery,
  signal: AbortSignal | undefined,
): Response | undefined | Promise<never> {
  switch (delivery.kind) {
    case 'answer':
      return answerResponse(delivery.answer);
    case 'drop':
      return undefined;
    case 'hang':
      return waitForAbort(signal);
    case 'truncate':
      return answerResponse(delivery.answer, brokenStream(firstHalf(delivery.answer.body)));
    case 'drip': {
      const { answer, bytesPerSecond } = delivery;
      return answerResponse(answer, dripStream(answer.body, bytesPerSecond, signal));
    }
  }
}

/**
 * Creates the response that an in-process client receives.
 *
 * @param stream - The body, if it does not arrive as a whole.
 */
export function answerResponse(
  answer: ServiceAnswer,
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>,
): Response {
  const { status, headers, body } = answer;
  if (body === '' || !stream) return new Response(answerBody(answer), { status, headers });
  // Without the content length, MSW 3 would accept a partial body as complete.
  const length = String(new TextEncoder().encode(body).length);
  return new Response(stream, { status, headers: { ...headers, 'content-length': length } });
}

/**
 * Returns the body for a `Response`. Without a content type this is bytes, because `Response` would
 * add a content type for text.
 */
export function answerBody({
  headers,
  body,
}: ServiceAnswer): string | Uint8Array<ArrayBuffer> | null {
  if (body === '') return null;
  return headers['content-type'] === undefined ? new TextEncoder().encode(body) : body;
}

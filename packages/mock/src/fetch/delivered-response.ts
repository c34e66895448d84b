import { brokenStream, dripStream, firstHalf } from '../delivery/broken-body.ts';
import type { StartedDelivery } from '../delivery/delayed.ts';
import { waitForAbort } from '../delivery/wait.ts';
import type { ServiceResponse } from '../http/service-request.ts';
import type { CreateResponse, ResponseBody } from './fetched-response.ts';
import { statusText } from './status-text.ts';

const createResponse: CreateResponse = (body, init) => new Response(body, init);

/**
 * Creates the response that an in-process client receives from a delivery.
 *
 * @param create - Called to create the response.
 * @returns The response, or `undefined` if the network fails.
 * @throws The reason of the signal, if no response ever arrives.
 */
export function deliveredResponse(
  delivery: StartedDelivery,
  signal: AbortSignal | undefined,
  create = createResponse,
): Response | undefined | Promise<never> {
  switch (delivery.kind) {
    case 'response':
      return responseFrom(delivery.response, undefined, create);
    case 'drop':
      return undefined;
    case 'hang':
      return waitForAbort(signal);
    case 'truncate':
      return responseFrom(
        delivery.response,
        brokenStream(firstHalf(delivery.response.body)),
        create,
      );
    case 'drip': {
      const { response, bytesPerSecond } = delivery;
      return responseFrom(response, dripStream(response.body, bytesPerSecond, signal), create);
    }
  }
}

/**
 * Creates the response that an in-process client receives.
 *
 * @param stream - The body, if it does not arrive as a whole.
 */
export function responseFrom(
  response: ServiceResponse,
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>,
  create = createResponse,
): Response {
  const { status, headers, body } = response;
  // Pairs, because some platforms lose a header named __proto__ in an object.
  const pairs = Object.entries(headers);
  const init = { status, statusText: statusText(status), headers: pairs };
  if (body === '' || !stream) return create(responseBody(response), init);
  // Without the content length, MSW 3 would accept a partial body as complete.
  const length = String(new TextEncoder().encode(body).length);
  return create(stream, { ...init, headers: [...pairs, ['content-length', length]] });
}

/**
 * Returns the body for a `Response`. Without a content type this is bytes, because `Response` would
 * add a content type for text.
 */
export function responseBody({
  headers,
  body,
}: ServiceResponse): Exclude<ResponseBody, ReadableStream> {
  if (body === '') return null;
  return headers['content-type'] === undefined ? new TextEncoder().encode(body) : body;
}

import type { ServiceResponse } from '../../http/incoming-request.ts';
import { statusText } from './status-text.ts';

/** The body of a response that arrives in pieces, or breaks. */
export type BodyStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The body of a response. */
export type ResponseBody = string | Uint8Array<ArrayBuffer> | BodyStream | null;

/** Constructs a response, like the constructor of `Response`. */
export type ConstructResponse = (body: ResponseBody, init: ResponseInit) => Response;

const construct: ConstructResponse = (body, init) => new Response(body, init);

/**
 * Creates the `Response` that a client receives.
 *
 * @param stream - The body, if it does not arrive as a whole.
 */
export function toResponse(
  response: ServiceResponse,
  stream?: BodyStream,
  create = construct,
): Response {
  const { status, headers, body } = response;
  // Pairs, because some platforms lose a header named __proto__ in an object.
  const pairs = Object.entries(headers);
  const init = { status, statusText: statusText(status), headers: pairs };
  if (!stream) return create(responseBody(response), init);
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
}: ServiceResponse): Exclude<ResponseBody, BodyStream> {
  if (body === '') return null;
  return headers['content-type'] === undefined ? new TextEncoder().encode(body) : body;
}

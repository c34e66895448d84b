import { brokenStream, firstHalf } from '../delivery/broken-body.ts';
import { responseFrom } from '../fetch/delivered-response.ts';
import type { ServiceResponse } from '../http/service-request.ts';

/**
 * The time that a platform has to send the first half of a body, in milliseconds. Bun and workerd
 * send nothing of a body that fails at once.
 */
const SENDING_MS = 20;

/**
 * A handler cannot close a connection before it responds. Most platforms close it when the body
 * fails. No client can mistake the status for a success.
 */
export function brokenResponse(): Response {
  return new Response(brokenStream(new Uint8Array()), {
    status: 502,
    headers: { 'content-length': '1' },
  });
}

/** Creates the response whose connection breaks after the first half of its body. */
export function truncatedResponse(response: ServiceResponse): Response {
  return responseFrom(response, brokenStream(firstHalf(response.body), SENDING_MS));
}

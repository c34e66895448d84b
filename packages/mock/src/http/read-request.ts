import { abortable } from './abortable.ts';
import { copyHeaders } from './header-bag.ts';
import type { ServiceRequest } from './service-request.ts';

/**
 * Converts a `Request` to the form that the service accepts.
 *
 * @param path - The path below the base URL.
 * @param search - The query with its question mark, or an empty string.
 * @param limit - The maximum length of the body, in bytes. Reading stops if the body is longer.
 * @param signal - Ends the reading.
 * @throws The reason of the signal, if it aborts before the body is read.
 */
export async function readRequest(
  request: Request,
  path: string,
  search: string,
  limit = Number.POSITIVE_INFINITY,
  signal = request.signal,
): Promise<ServiceRequest> {
  const { method, headers } = request;
  // Checked before the body is read, because the caller no longer waits for a response.
  signal.throwIfAborted();
  const body = await abortable(readBody(request, limit), signal);
  return { method, path, search, headers: copyHeaders(headers), body };
}

async function readBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (request.body === null) return undefined;
  if (limit === Number.POSITIVE_INFINITY) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

import { copyHeaders } from './header-bag.ts';
import type { ServiceRequest } from './service-request.ts';

/**
 * Converts a `Request` to the form that the service accepts.
 *
 * @param path - The path below the base URL.
 * @param search - The query with its question mark, or an empty string.
 * @throws The reason of the request's signal, if it aborts before the body is read.
 */
export async function readRequest(
  request: Request,
  path: string,
  search: string,
): Promise<ServiceRequest> {
  const { method, headers, signal } = request;
  // Checked before the body is read, because the caller no longer waits for a response.
  signal.throwIfAborted();
  const body = await abortable(readBody(request), signal);
  return { method, path, search, headers: copyHeaders(headers), body };
}

async function readBody(request: Request): Promise<Uint8Array | undefined> {
  return request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
}

async function abortable<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', onAbort);
  try {
    const value = await Promise.race([pending, aborted]);
    signal.throwIfAborted();
    return value;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

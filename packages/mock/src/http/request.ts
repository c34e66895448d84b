// http/ holds what every wing needs to read and write HTTP: requests, replies, headers, bodies, JSON and
// errors. It knows no service.

import { type ReadBody, readStream } from './body.ts';
import { copyHeaders, type HeaderBag } from './header-bag.ts';
import { abortable } from './wait.ts';

/**
 * A request, as its transport gives it: the part of a `Request` that the mock reads. A plain object is
 * faster than a `Request`, and can have any method and body. What the mock learns of a request is
 * never part of it.
 */
export interface MockRequest {
  /** The method as received. Methods are case-sensitive. */
  readonly method: string;
  /** The path below the base URL, as received: percent-encoded, with a leading slash. */
  readonly path: string;
  /** The query with its question mark, or an empty string. */
  readonly search: string;
  /** The headers. They must not change later. */
  readonly headers: Pick<HeaderBag, 'get' | 'entries'>;
  /**
   * Returns a signal that aborts when the client disconnects, if the transport notices. A function,
   * because most requests need none.
   */
  readonly signal?: (() => AbortSignal | undefined) | undefined;
  /**
   * Reads the body.
   *
   * @param limit - The length in bytes above which the reading may stop.
   * @throws The reason of `signal`, if it aborts before the body is read.
   */
  readonly readBody: (limit: number) => Promise<ReadBody>;
}

/** A request without its body: what a route, a check or the journal reads. */
export type RequestHead = Omit<MockRequest, 'signal' | 'readBody'>;

/**
 * Returns a request for a `Request`.
 *
 * @param path - The path below the base URL.
 * @param search - The query with its question mark, or an empty string.
 * @param signal - Returns the signal of the request. Default: that of the `Request`.
 */
export function fromWebRequest(
  web: Request,
  path: string,
  search: string,
  signal = () => web.signal,
): MockRequest & { readonly headers: HeaderBag } {
  return {
    method: web.method,
    path,
    search,
    headers: copyHeaders(web.headers),
    signal,
    async readBody(limit) {
      const aborts = signal();
      // Checked before the body is read, because the caller no longer waits for a response.
      aborts.throwIfAborted();
      return abortable(readWebBody(web, limit), aborts);
    },
  };
}

async function readWebBody(web: Request, limit: number): Promise<ReadBody> {
  const { body } = web;
  if (body === null) return { content: undefined, isWhole: true };
  // Firefox has no stream here, and a stream takes longer.
  if (limit !== Number.POSITIVE_INFINITY && body) return readStream(body, limit);
  const content = new Uint8Array(await web.arrayBuffer());
  return { content, isWhole: content.length <= limit };
}

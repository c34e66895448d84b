// http/ holds what every wing needs to read and write HTTP: requests, responses, headers, bodies, JSON
// and errors. It knows no service.

import type { BodyContent } from './body-content.ts';
import { copyHeaders, type HeaderBag } from './header-bag.ts';
import { readStream } from './read-stream.ts';
import { abortable } from './wait.ts';

/**
 * A request that an adapter has received: the part of a `Request` that the mock reads, and its path.
 * A plain object is faster than a `Request`, and can have any method and body.
 */
export interface IncomingRequest {
  /** The method as received. Methods are case-sensitive. */
  readonly method: string;
  /** The path below the base URL, as received: percent-encoded, with a leading slash. */
  readonly path: string;
  /** The query with its question mark, or an empty string. */
  readonly search: string;
  /** The headers. They must not change later. */
  readonly headers: Pick<HeaderBag, 'get' | 'entries'>;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** Ends a request that hangs, but no other: a server that closes waits for the others. */
  readonly closing?: AbortSignal | undefined;
  /** Why an adapter that passes on requests to other endpoints has not passed on this one. */
  readonly kept?: string | undefined;
  /** The time from the first half of a body until its connection breaks, in milliseconds. */
  readonly breakAfterMs?: number;
  /** The maximum length of a body that the adapter accepts, in bytes. Default: any length. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Reads the body.
   *
   * @param limit - The length in bytes above which the reading may stop.
   * @throws The reason of `signal`, if it aborts before the body is read.
   */
  readonly readBody: (limit: number) => Promise<ReceivedBody>;
}

/** The part of a body that was read. */
export interface ReceivedBody {
  /** The bytes, or the text that an in-process client sent. `undefined` if there is no body. */
  readonly bytes: BodyContent | undefined;
  /** Whether this is the whole body. */
  readonly isWhole: boolean;
}

/** A response of the service that an adapter sends. */
export interface ServiceResponse {
  /** The status. */
  readonly status: number;
  /** The headers, with names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body. Empty if there is none. */
  readonly body: string;
}

/** The statuses whose responses have no body. */
export const NULL_BODY_STATUSES: ReadonlySet<unknown> = new Set([204, 205, 304]);

/**
 * Describes a `Request` to the mock.
 *
 * @param path - The path below the base URL.
 * @param search - The query with its question mark, or an empty string.
 * @param signal - Ends the request.
 */
export function receiveRequest(
  request: Request,
  path: string,
  search: string,
  signal = request.signal,
): IncomingRequest {
  const { method, headers } = request;
  return {
    method,
    path,
    search,
    headers: copyHeaders(headers),
    signal,
    async readBody(limit) {
      // Checked before the body is read, because the caller no longer waits for a response.
      signal.throwIfAborted();
      return abortable(readRequestBody(request, limit), signal);
    },
  };
}

async function readRequestBody(request: Request, limit: number): Promise<ReceivedBody> {
  const { body } = request;
  if (body === null) return { bytes: undefined, isWhole: true };
  // Firefox has no stream here, and a stream takes longer.
  if (limit !== Number.POSITIVE_INFINITY && body) return readStream(body, limit);
  const bytes = new Uint8Array(await request.arrayBuffer());
  return { bytes, isWhole: bytes.length <= limit };
}

// http/ contains the code for requests, responses, headers, bodies and JSON that all folders use.

import type { BodyContent } from './body-content.ts';

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
  readonly headers: Pick<Headers, 'get' | 'entries'>;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** Ends a request that hangs, but no other: a server that closes waits for the others. */
  readonly closing?: AbortSignal | undefined;
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

// http/ contains the code for requests, responses, headers, bodies, JSON and errors that all
// folders use.

/** A request that an adapter passes to the service. */
export interface ServiceRequest {
  /** The method as received. Methods are case-sensitive. */
  readonly method: string;
  /** The path below the base URL, as received: percent-encoded, with a leading slash. */
  readonly path: string;
  /** The query with its question mark, or an empty string. */
  readonly search: string;
  /** The headers. They must not change later. */
  readonly headers: Pick<Headers, 'get' | 'entries'>;
  /** The body, if any: its bytes, or the text that an in-process client sent. */
  readonly body: Uint8Array | string | undefined;
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

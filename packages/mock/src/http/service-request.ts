// http/ holds what every room needs of requests, responses, headers, bodies, JSON and errors.

/** Describes a request as an adapter hands it to the service. */
export interface ServiceRequest {
  /** The method as it came: methods are case-sensitive. */
  readonly method: string;
  /** The path below the base address, as it came: percent-encoded, with its leading slash. */
  readonly path: string;
  /** The query with its question mark, or nothing. */
  readonly search: string;
  /** The headers, which nobody may change any more. */
  readonly headers: Pick<Headers, 'get' | 'entries'>;
  /** The body, if it has one: its bytes, or the text that an in-process client has sent. */
  readonly body: Uint8Array | string | undefined;
}

/** Describes the service's answer, for an adapter to send. */
export interface ServiceAnswer {
  /** The status. */
  readonly status: number;
  /** The headers, with names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty where there is none. */
  readonly body: string;
}

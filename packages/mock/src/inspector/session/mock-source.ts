/** A request to the admin API. */
export interface AdminCall {
  readonly method: string;
  /** The path below `/__mock__`, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The mock that an inspector shows. */
export interface MockSource {
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether clients reach the mock over HTTP, or only in this page. */
  readonly isServed: boolean;
  /** Sends a request to the service. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** Sends a request to the admin API of the mock. */
  call(call: AdminCall): Promise<Response>;
}

/** A response of the service. */
export interface ServiceResponse {
  /** The status. */
  readonly status: number;
  /** The headers, with names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body. Empty if there is none. */
  readonly body: string;
}

/** What a client experiences. Each transport turns it into its own form, and decides nothing. */
export type Reply =
  /** The response arrives. */
  | { readonly kind: 'response'; readonly response: ServiceResponse }
  /** Half of the body arrives, then the connection breaks. */
  | { readonly kind: 'truncated'; readonly response: ServiceResponse }
  /** The body arrives slowly. */
  | {
      readonly kind: 'slow';
      readonly response: ServiceResponse;
      readonly bytesPerSecond: number;
    }
  /** The connection breaks before any response. */
  | { readonly kind: 'broken' }
  /** Nothing ever arrives. The transport waits until the client leaves. */
  | { readonly kind: 'silence' };

/** A connection that breaks before any response. */
export const BROKEN: Reply = { kind: 'broken' };

/** The statuses whose responses have no body. */
export const NULL_BODY_STATUSES: ReadonlySet<unknown> = new Set([204, 205, 304]);

/** Returns a response of the mock itself, in plain text. */
export function textResponse(status: number, body: string): ServiceResponse {
  return { status, headers: { 'content-type': 'text/plain;charset=UTF-8' }, body };
}

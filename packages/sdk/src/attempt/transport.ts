import ky from 'ky';
import { quietly } from '../observing/observation.ts';
import type { ObservedAttempt } from '../observing/observer.ts';
import { withBody } from './request-body.ts';

/** Limits ky to one request and its response. The callers handle retries, timeouts and errors. */
const ONCE = {
  retry: 0,
  timeout: false,
  totalTimeout: false,
  throwHttpErrors: false,
  redirect: 'manual',
} as const;

/**
 * How far a request has come:
 *
 * - `unread`: it was passed to `fetch`, which has not read its body, so nothing was sent.
 * - `read`: `fetch` has read its body, so it may have been sent, even more than once.
 * - `unseen`: it was passed to a `fetch` that does not show when it reads the body.
 */
export type Stage = 'unread' | 'read' | 'unseen';

/** A request ready to be sent. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The caller's `fetch`. Default: the global one, looked up when the request is sent. */
  readonly fetch: typeof globalThis.fetch | undefined;
  /** The observer's additions to the request. */
  readonly observed: ObservedAttempt | undefined;
  /** Whether the caller declares that `fetch` follows no redirects and sends each request once. */
  readonly fetchSendsOnce: boolean;
}

/**
 * Returns whether a request uses the runtime's own `fetch`. A patched global `fetch` is trusted.
 */
export function isRuntimes(fetch: OutgoingRequest['fetch']): boolean {
  return fetch === undefined || fetch === globalThis.fetch;
}

/**
 * Sends a request once and returns the response, with any status and an unread body.
 *
 * @param reach - Called at each stage. What it throws prevents the request from being sent.
 */
export async function send(
  { url, method, headers, body, fetch, observed }: OutgoingRequest,
  signal: AbortSignal,
  reach: (stage: Stage) => void,
): Promise<Response> {
  const response: unknown = await ky(url, {
    ...ONCE,
    method,
    headers,
    fetch(input) {
      // ky's type allows more values than ky passes.
      const request = input as Request;
      let sent: Promise<Response> | undefined;
      const dispatch = async () => {
        const read = () => reach('read');
        const parts = withBody(headers, body, isRuntimes(fetch), read);
        reach(parts.duplex ? 'unread' : 'unseen');
        return (fetch ?? globalThis.fetch)(request.url, {
          method: request.method,
          redirect: request.redirect,
          signal,
          ...parts,
        });
      };
      const once = () => {
        sent ??= dispatch();
        return sent;
      };
      // Observers receive neither the response nor the error, which may contain patient data.
      quietly(() => observed?.run?.(() => once().then(ignore, ignore)));
      return once();
    },
  });
  if (isResponse(response)) return response;
  // Stryker disable next-line StringLiteral: the cause record keeps no message
  throw new TypeError('no response');
}

function ignore(): void {}

/**
 * Returns whether a value has the members of a response that the client uses. It checks neither tag
 * nor class: React Native and whatwg-fetch set no tag, and other realms have another class.
 */
function isResponse(value: unknown): value is Response {
  const { status, headers, text, type }: Partial<Response> = Object(value);
  const hasParts = typeof status === 'number' && typeof text === 'function';
  // `Response.error()` represents a failed connection.
  return hasParts && typeof headers?.get === 'function' && type !== 'error';
}

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlainPath } from '../http/base-url.ts';
import type { HeaderBag } from '../http/header-bag.ts';

/** A request over HTTP, with its pending response. */
export interface ServedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly headers: HeaderBag;
}

/** A placeholder for the host, which the service ignores. */
const ORIGIN = 'http://localhost';

/**
 * Returns the path and query of a request. Targets with dots, escapes or a host are parsed as URLs.
 */
export function requestPath({ req: { url: target = '/' } }: Pick<ServedRequest, 'req'>): {
  readonly path: string;
  readonly search: string;
} {
  if (isPlainPath(target)) return { path: target, search: '' };
  // A request to a proxy has a complete URL as its target; `OPTIONS *` has none.
  const url = URL.parse(target.startsWith('/') ? ORIGIN + target : target);
  return url ? { path: url.pathname, search: url.search } : { path: target, search: '' };
}

/** Waits until the responses to earlier pipelined requests are sent. */
export async function waitForTurn(response: ServerResponse): Promise<void> {
  if (!response.socket && !response.destroyed) await once(response, 'socket');
}

/** Returns a signal that aborts if the client disconnects before its response is sent. */
export function clientSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  response.once('close', () => {
    if (!response.writableEnded) left.abort();
  });
  return left.signal;
}

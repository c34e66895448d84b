import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlainPath } from '../../http/base-url.ts';
import { type HeaderBag, readRawHeaders } from '../../http/header-bag.ts';

/** A request over HTTP, with its pending response. */
export interface ServedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** The path. For a sandbox, the path below it. */
  readonly path: string;
  /** The path of the sandbox, if the request is to one. */
  readonly mount?: string;
  /** The query with its question mark, or an empty string. */
  readonly search: string;
  readonly headers: HeaderBag;
  /** Why the server has not passed the request to its fallback, if there is one. */
  readonly kept?: string;
}

/** Handles a request: sends its response, or breaks its connection. */
export type ServedHandler = (served: ServedRequest) => Promise<void>;

/** Reads the head of a request. */
export function readServedRequest(req: IncomingMessage, res: ServerResponse): ServedRequest {
  const { method = '', url = '/', rawHeaders } = req;
  return { req, res, method, ...readRequestTarget(url), headers: readRawHeaders(rawHeaders) };
}

/** A placeholder for a host that is missing, invalid, or ignored by the service. */
export const ORIGIN = 'http://localhost';

/** Returns a path and query. Targets with dots, escapes or a host are parsed as URLs. */
function readRequestTarget(target: string): Pick<ServedRequest, 'path' | 'search'> {
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
  const disconnected = new AbortController();
  if (response.destroyed) disconnected.abort();
  response.once('close', () => {
    if (!response.writableEnded) disconnected.abort();
  });
  return disconnected.signal;
}

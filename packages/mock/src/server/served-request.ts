import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlainPath } from '../http/base-url.ts';
import type { HeaderBag } from '../http/header-bag.ts';

/** Holds a request over HTTP and its answer to be. */
export interface ServedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly headers: HeaderBag;
}

/** Stands for the host, which the service does not look at. */
const ORIGIN = 'http://localhost';

/** Reads path and query of a request: what has dots, escapes or a host in it as the web does. */
export function requestPath({ req: { url: target = '/' } }: Pick<ServedRequest, 'req'>): {
  readonly path: string;
  readonly search: string;
} {
  if (isPlainPath(target)) return { path: target, search: '' };
  // A request as to a proxy names the whole address; `OPTIONS *` names none.
  const url = URL.parse(target.startsWith('/') ? ORIGIN + target : target);
  return url ? { path: url.pathname, search: url.search } : { path: target, search: '' };
}

/** Waits until the answers to earlier requests of a pipeline have gone out. */
export async function waitForTurn(response: ServerResponse): Promise<void> {
  if (!response.socket && !response.destroyed) await once(response, 'socket');
}

/** Makes a signal that aborts where a client leaves before it is answered. */
export function clientSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  response.once('close', () => {
    if (!response.writableEnded) left.abort();
  });
  return left.signal;
}

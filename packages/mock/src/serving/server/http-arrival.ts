import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlainPath } from '../../http/base-url.ts';
import { BodyTooLargeError } from '../../http/errors/body-too-large-error.ts';
import { type HeaderBag, readRawHeaders } from '../../http/header-bag.ts';
import type { ReceivedBody } from '../../http/incoming-request.ts';
import { wait } from '../../http/wait.ts';
import { type Arrival, PLACEHOLDER_ORIGIN } from '../dispatch.ts';
import { bodyStream, type MessageStream, readBounded, readMessage } from './message-body.ts';
import type { Serving } from './serve-options.ts';

/** A request over HTTP, with its pending response. A class, because it is created for each request. */
export class HttpArrival implements Arrival {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  path: string;
  mount = '';
  kept: string | undefined;
  readonly search: string;
  readonly headers: HeaderBag;
  readonly closing: AbortSignal;
  readonly maxBodyBytes: number;
  /** Aborts when the sandbox of the request is removed. */
  removed: AbortSignal | undefined;
  /** The body, if a fallback has received it. */
  body: MessageStream | undefined;
  /** Whether the body was too large for the admin API. */
  isTooLarge = false;
  readonly #serving: Serving;

  constructor(req: IncomingMessage, res: ServerResponse, serving: Serving) {
    const { method = '', url = '/', rawHeaders } = req;
    const { path, search } = readRequestTarget(url);
    this.req = req;
    this.res = res;
    this.method = method;
    this.path = path;
    this.search = search;
    this.headers = readRawHeaders(rawHeaders);
    this.closing = serving.closing;
    this.maxBodyBytes = serving.maxBodyBytes;
    this.#serving = serving;
  }

  /** `undefined` without a valid host, which proves nothing about the client. */
  get origin(): string | undefined {
    const scheme = 'encrypted' in this.req.socket ? 'https' : 'http';
    return URL.parse(`${scheme}://${this.headers.get('host') ?? ''}`)?.origin;
  }

  get hasBody(): boolean {
    const { 'transfer-encoding': coding, 'content-length': length } = this.req.headers;
    return coding !== undefined || Number(length ?? 0) > 0;
  }

  get signal(): AbortSignal {
    // Discards the rest of the body. Otherwise Node does not notice that the client disconnects.
    this.req.resume();
    return this.over();
  }

  over(): AbortSignal {
    const { res, removed } = this;
    const disconnected = new AbortController();
    if (res.destroyed) disconnected.abort();
    res.once('close', () => {
      if (!res.writableEnded) disconnected.abort();
    });
    return removed ? AbortSignal.any([disconnected.signal, removed]) : disconnected.signal;
  }

  async readBody(limit: number): Promise<ReceivedBody> {
    const { delay } = this.#serving;
    const body = await readMessage(this.req, limit);
    if (delay > 0) await wait(delay, this.over());
    this.removed?.throwIfAborted();
    return body;
  }

  async readAdminBody(): Promise<Uint8Array> {
    const { bytes, isWhole } = await readBounded(this.req, this.maxBodyBytes);
    if (isWhole) return bytes;
    this.isTooLarge = true;
    const error = new BodyTooLargeError(this.maxBodyBytes);
    this.#serving.onUnreadable?.(413, error.problem);
    throw error;
  }

  open(...[url, init]: Parameters<Arrival['open']>): ReturnType<Arrival['open']> {
    const { req, method, hasBody } = this;
    if (hasBody) this.body = bodyStream(req, () => req.resume());
    else init.headers.delete('content-length');
    const stream = this.body?.stream;
    const body = method === 'GET' || method === 'HEAD' ? null : (stream ?? null);
    const complete = { ...init, method, body, duplex: 'half' } as const;
    return [new Request(url, complete), stream];
  }

  enter(removed: AbortSignal, leave: () => void): void {
    const { res } = this;
    this.removed = removed;
    // The response to a pipelined request waits for the responses before it.
    const stop = () => {
      if (res.writableEnded && !res.socket) res.once('socket', (socket) => socket.destroy());
    };
    removed.addEventListener('abort', stop);
    res.once('close', () => {
      removed.removeEventListener('abort', stop);
      leave();
    });
  }

  /** Waits until the responses to earlier pipelined requests are sent. */
  async waitForTurn(): Promise<void> {
    if (!this.res.socket && !this.res.destroyed) await once(this.res, 'socket');
  }
}

/** Returns a path and query. Targets with dots, escapes or a host are parsed as URLs. */
function readRequestTarget(target: string): Pick<Arrival, 'path' | 'search'> {
  if (isPlainPath(target)) return { path: target, search: '' };
  // A request to a proxy has a complete URL as its target; `OPTIONS *` has none.
  const url = URL.parse(target.startsWith('/') ? PLACEHOLDER_ORIGIN + target : target);
  return url ? { path: url.pathname, search: url.search } : { path: target, search: '' };
}

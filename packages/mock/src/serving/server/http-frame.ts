import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { isPlainPath } from '../../http/base-url.ts';
import { Chunks, type ReadBody } from '../../http/body.ts';
import { readRawHeaders } from '../../http/header-bag.ts';
import type { Reply } from '../../http/reply.ts';
import type { MockRequest } from '../../http/request.ts';
import { toResponse } from '../../http/to-response.ts';
import { waitForAbort } from '../../http/wait.ts';
import { type Dispatcher, type Frame, PLACEHOLDER_ORIGIN } from '../dispatch.ts';
import { bodyStream, type MessageStream } from './message-body.ts';
import {
  dropConnection,
  sendResponse,
  sendStream,
  sendUnread,
  sendWebResponse,
} from './send-response.ts';
import type { Serving } from './serve-options.ts';

/** Responds to a request over HTTP, or breaks its connection. Never rejects. */
export async function serveRequest(
  req: IncomingMessage,
  res: ServerResponse,
  dispatch: Dispatcher,
  { closing }: Pick<Serving, 'closing'>,
): Promise<void> {
  const frame = new HttpFrame(req, res, closing);
  try {
    await frame.send(await dispatch(frame));
  } catch (error) {
    await frame.breakOff(error);
  }
}

/** The frame of a request over HTTP, with its pending response. */
export class HttpFrame implements Frame {
  request: MockRequest;
  mount = '';
  stayReason: string | undefined;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #closing: AbortSignal;
  /** Aborts when the sandbox of the request is removed. */
  #removed: AbortSignal | undefined;
  /** The body, if a fallback has received it. */
  #passed: MessageStream | undefined;
  /** Whether the reading of the body has stopped at a limit. */
  #isCut = false;

  /** @param closing - Aborts when the server closes. */
  constructor(req: IncomingMessage, res: ServerResponse, closing: AbortSignal) {
    const { method = '', url = '/', rawHeaders } = req;
    const { path, search } = readRequestTarget(url);
    this.#req = req;
    this.#res = res;
    this.#closing = closing;
    this.request = {
      method,
      path,
      search,
      headers: readRawHeaders(rawHeaders),
      signal: () => this.#createSignal(),
      readBody: (limit) => this.#readBody(limit),
    };
  }

  /** `undefined` without a valid host, which proves nothing about the client. */
  get origin(): string | undefined {
    const scheme = 'encrypted' in this.#req.socket ? 'https' : 'http';
    return URL.parse(`${scheme}://${this.request.headers.get('host') ?? ''}`)?.origin;
  }

  passthrough(...[url, init]: Parameters<Frame['passthrough']>): ReturnType<Frame['passthrough']> {
    const req = this.#req;
    const { method } = this.request;
    if (this.#hasBody) this.#passed = bodyStream(req, () => req.resume());
    else init.headers.delete('content-length');
    const stream = this.#passed?.stream;
    const body = method === 'GET' || method === 'HEAD' ? null : (stream ?? null);
    const complete = { ...init, method, body, duplex: 'half' } as const;
    return [new Request(url, complete), stream];
  }

  enter(removed: AbortSignal, leave: () => void): void {
    const res = this.#res;
    this.#removed = removed;
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

  /**
   * Sends a reply, after those to earlier pipelined requests.
   *
   * @throws If the client disconnects, the sandbox is removed, or the server closes in silence.
   */
  async send(reply: Reply | Response): Promise<void> {
    const [req, res] = [this.#req, this.#res];
    if (reply instanceof Response) {
      if (!this.#isCut) return sendWebResponse(res, reply, this.#passed);
      await this.#turn();
      const headers = Object.fromEntries(reply.headers);
      return sendUnread(res, { status: reply.status, headers, body: await reply.text() });
    }
    if (reply.kind === 'silence') {
      // A client that ends its side waits for nothing more.
      const ended = new AbortController();
      if (req.socket.readableEnded) ended.abort();
      req.socket.once('end', () => ended.abort());
      return waitForAbort(AbortSignal.any([this.#createSignal(), this.#closing, ended.signal]));
    }
    const isRead = req.readableEnded || !this.#hasBody;
    // Responses that are sent in one turn of the event loop wake their reader only once.
    if (reply.kind === 'response' && isRead) await setImmediate();
    else await this.#turn();
    this.#removed?.throwIfAborted();
    if (reply.kind === 'response') {
      return isRead ? sendResponse(res, reply.response) : sendUnread(res, reply.response);
    }
    req.resume();
    if (reply.kind === 'broken') return dropConnection(res, this.request.headers.get('origin'));
    return sendStream(res, toResponse(reply, this.request));
  }

  /** Closes the connection after the responses to earlier requests. Never rejects. */
  async breakOff(reason: unknown): Promise<void> {
    const res = this.#res;
    const isRemoved = this.#removed?.aborted === true && !res.headersSent;
    if (isRemoved || reason === this.#closing.reason) await this.#turn();
    // Dropped like a fault: some runtimes retry a request that gets no byte, which would create the
    // sandbox again.
    if (isRemoved) dropConnection(res, this.request.headers.get('origin'));
    // The client disconnected, or the mock has a defect. Neither may end the process.
    else res.destroy();
  }

  get #hasBody(): boolean {
    const { 'transfer-encoding': coding, 'content-length': length } = this.#req.headers;
    return coding !== undefined || Number(length ?? 0) > 0;
  }

  async #readBody(limit: number): Promise<ReadBody> {
    const body = await readMessage(this.#req, limit);
    this.#isCut = !body.isWhole;
    this.#removed?.throwIfAborted();
    return body;
  }

  /** Returns a signal that aborts when the client disconnects, or the sandbox is removed. */
  #createSignal(): AbortSignal {
    const [res, removed] = [this.#res, this.#removed];
    // Discards the rest of a body. Otherwise Node does not notice that the client disconnects.
    if (this.#isCut) this.#req.resume();
    const disconnected = new AbortController();
    if (res.destroyed) disconnected.abort();
    res.once('close', () => {
      if (!res.writableEnded) disconnected.abort();
    });
    return removed ? AbortSignal.any([disconnected.signal, removed]) : disconnected.signal;
  }

  /** Waits until the responses to earlier pipelined requests are sent. */
  async #turn(): Promise<void> {
    if (!this.#res.socket && !this.#res.destroyed) await once(this.#res, 'socket');
  }
}

/** Returns a path and query. Targets with dots, escapes or a host are parsed as URLs. */
function readRequestTarget(target: string): Pick<MockRequest, 'path' | 'search'> {
  if (isPlainPath(target)) return { path: target, search: '' };
  // A request to a proxy has a complete URL as its target; `OPTIONS *` has none.
  const url = URL.parse(target.startsWith('/') ? PLACEHOLDER_ORIGIN + target : target);
  return url ? { path: url.pathname, search: url.search } : { path: target, search: '' };
}

/**
 * Reads a body from its socket. A `Request` would create a stream first, which takes most of a
 * call.
 *
 * @param limit - The maximum length of the body, in bytes. Reading stops if the body is longer.
 * @throws If the client disconnects before its body is complete.
 */
export function readMessage(request: IncomingMessage, limit: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks = new Chunks();
    const finish = (isWhole: boolean) => resolve({ content: chunks.take(), isWhole });
    request.on('data', (chunk: Buffer) => {
      chunks.add(chunk);
      if (chunks.length <= limit) return;
      // Not `destroy`: that would close the socket before the response is sent.
      request.pause();
      request.removeAllListeners('data');
      finish(false);
    });
    request.on('end', () => finish(true));
    // Also emitted on failure: without an error listener, Node reports nothing else.
    request.on('close', () => {
      // Also emitted after `end`.
      if (!request.complete)
        reject(new Error('The client disconnected before its body was complete.'));
    });
  });
}

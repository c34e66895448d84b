import { EVENT_STREAM } from '../../admin/event-stream.ts';
import { KEPT_HEADER, readKept } from '../../admin/other-path.ts';
import { BodyTooLargeError } from '../../http/errors/body-too-large-error.ts';
import { copyHeaders, type HeaderBag } from '../../http/header-bag.ts';
import { type ReceivedBody, receiveRequest } from '../../http/incoming-request.ts';
import { readStream } from '../../http/read-stream.ts';
import { brokenStream } from '../../service/respond/broken-body.ts';
import { explainDefect } from '../../service/respond/core.ts';
import { toResponse } from '../../service/respond/to-response.ts';
import type { Arrival, Dispatcher, Reply } from '../dispatch.ts';

/** A `Request`, as the dispatcher reads it. */
export class WebArrival implements Arrival {
  /** The request as it arrived. */
  readonly request: Request;
  readonly method: string;
  path: string;
  mount: string;
  kept: string | undefined;
  readonly search: string;
  readonly origin: string;
  readonly headers: HeaderBag;
  readonly maxBodyBytes: number;
  readonly #closing = new AbortController();
  readonly closing = this.#closing.signal;
  readonly breakAfterMs = SENDING_MS;
  #removed: AbortSignal | undefined;
  #leave: (() => void) | undefined;

  /** @param path - The path below the mount. Default: the whole path. */
  constructor(request: Request, maxBodyBytes: number, path?: string) {
    const { origin, pathname, search } = new URL(request.url);
    this.request = request;
    this.method = request.method;
    this.path = path ?? pathname;
    this.mount = pathname.slice(0, pathname.length - this.path.length);
    this.search = search;
    this.origin = origin;
    this.headers = copyHeaders(request.headers);
    this.kept = readKept(this.headers);
    this.headers.delete(KEPT_HEADER);
    this.maxBodyBytes = maxBodyBytes;
  }

  get signal(): AbortSignal {
    return this.over();
  }

  over(): AbortSignal {
    const { signal } = this.request;
    return this.#removed ? AbortSignal.any([signal, this.#removed]) : signal;
  }

  readBody(limit: number): Promise<ReceivedBody> {
    return receiveRequest(this.request, this.path, this.search, this.over()).readBody(limit);
  }

  async readAdminBody(): Promise<Uint8Array> {
    const { body } = this.request;
    if (!body) return new Uint8Array();
    const { bytes, isWhole } = await readStream(body, this.maxBodyBytes);
    if (isWhole) return bytes;
    throw new BodyTooLargeError(this.maxBodyBytes);
  }

  open(...[url, init]: Parameters<Arrival['open']>): ReturnType<Arrival['open']> {
    return [new Request(new Request(url, this.request), init)];
  }

  /** Returns the request as it arrived, for a mock elsewhere, with the reason why it is not passed on. */
  forMockElsewhere(): Request {
    const { request, kept } = this;
    if (kept === undefined) return request;
    const headers = new Headers(request.headers);
    headers.set(KEPT_HEADER, kept);
    return new Request(request, { headers });
  }

  enter(removed: AbortSignal, leave: () => void): void {
    this.#removed = removed;
    this.#leave = leave;
  }

  /** Responds to the request. Never rejects: a platform would turn that into a 500. */
  async respond(dispatch: Dispatcher<WebArrival>): Promise<Response> {
    // workerd responds with 500 to a request that waits for neither a timer nor a network. And some
    // platforms do not report that a client disconnected: the request would stay in memory.
    const timer = setTimeout(() => this.#closing.abort(), MAX_HANG_MS);
    // In Node, it must not keep the process alive. Other runtimes return a number.
    if (typeof timer === 'object') timer.unref();
    let reply: Reply;
    try {
      reply = await dispatch(this);
    } catch (error) {
      const isOver = this.over().aborted || this.closing.aborted;
      reply = isOver ? 'drop' : explainDefect(error);
    } finally {
      clearTimeout(timer);
    }
    if (this.#removed?.aborted) reply = 'drop';
    return this.#callAtEnd(toWebResponse(reply));
  }

  /** Leaves the sandbox when a response ends. */
  #callAtEnd(response: Response): Response {
    const leave = this.#leave;
    if (!leave) return response;
    const { headers, status } = response;
    // Deno sends a body in chunks, without its length, as soon as `body` is read.
    const body = headers.get('content-type') === EVENT_STREAM ? response.body : null;
    if (body) return new Response(callAtEnd(body, leave), { headers, status });
    leave();
    return response;
  }
}

/** The longest time that a request hangs, in milliseconds: longer than clients wait. */
const MAX_HANG_MS = 600_000;

/**
 * The time that a platform has to send the first half of a body, in milliseconds. Bun and workerd
 * send nothing of a body that fails at once.
 */
const SENDING_MS = 20;

function toWebResponse(reply: Reply): Response {
  if (reply === 'drop') return brokenResponse();
  return reply instanceof Response ? reply : toResponse(reply, reply.stream);
}

/**
 * A handler cannot close a connection before it responds. Most platforms close it when the body
 * fails. No client can mistake the status for a success.
 */
function brokenResponse(): Response {
  return new Response(brokenStream(new Uint8Array()), {
    status: 502,
    headers: { 'content-length': '1' },
  });
}

/**
 * Calls a function when a stream ends or its reader cancels it. `TransformStream` cannot report
 * the latter in every runtime.
 */
function callAtEnd(
  stream: ReadableStream<Uint8Array>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

import { EVENT_STREAM } from '../../admin/event-stream.ts';
import { readStayReason, STAY_REASON_HEADER } from '../../http/paths.ts';
import { BROKEN, type Reply } from '../../http/reply.ts';
import { fromWebRequest, type MockRequest } from '../../http/request.ts';
import { brokenStream, toResponse } from '../../http/to-response.ts';
import { waitForAbort } from '../../http/wait.ts';
import { explainDefect } from '../../service/core.ts';
import type { Dispatcher, Frame } from '../dispatch.ts';

/** The frame of a `Request`. */
export class WebFrame implements Frame {
  request: MockRequest;
  mount: string;
  stayReason: string | undefined;
  readonly origin: string;
  readonly #web: Request;
  #removed: AbortSignal | undefined;
  #leave: (() => void) | undefined;

  /** @param path - The path below the mount. Default: the whole path. */
  constructor(web: Request, path?: string) {
    const { origin, pathname, search } = new URL(web.url);
    const request = fromWebRequest(web, path ?? pathname, search, () => this.#signal);
    this.#web = web;
    this.request = request;
    this.stayReason = readStayReason(request.headers);
    request.headers.delete(STAY_REASON_HEADER);
    this.origin = origin;
    this.mount = pathname.slice(0, pathname.length - request.path.length);
  }

  passthrough(...[url, init]: Parameters<Frame['passthrough']>): ReturnType<Frame['passthrough']> {
    return [new Request(new Request(url, this.#web), init)];
  }

  /** Returns the request as it arrived, for a mock elsewhere, with the reason why it does not pass through. */
  forMockElsewhere(): Request {
    const web = this.#web;
    if (this.stayReason === undefined) return web;
    const headers = new Headers(web.headers);
    headers.set(STAY_REASON_HEADER, this.stayReason);
    return new Request(web, { headers });
  }

  enter(removed: AbortSignal, leave: () => void): void {
    this.#removed = removed;
    this.#leave = leave;
  }

  /** Responds to the request. Never rejects: a platform would turn that into a 500. */
  async respond(dispatch: Dispatcher<WebFrame>): Promise<Response> {
    // workerd responds with 500 to a request that waits for neither a timer nor a network. And some
    // platforms do not report that a client disconnected: the request would stay in memory.
    const closing = new AbortController();
    const timer = setTimeout(() => closing.abort(), MAX_SILENCE_MS);
    // In Node, it must not keep the process alive. Other runtimes return a number.
    if (typeof timer === 'object') timer.unref();
    let reply: Reply | Response;
    try {
      reply = await dispatch(this);
      const isSilence = !(reply instanceof Response) && reply.kind === 'silence';
      if (isSilence) await waitForAbort(AbortSignal.any([this.#signal, closing.signal]));
    } catch (error) {
      const isOver = this.#signal.aborted || closing.signal.aborted;
      reply = isOver ? BROKEN : { kind: 'response', response: explainDefect(error) };
    } finally {
      clearTimeout(timer);
    }
    if (this.#removed?.aborted) reply = BROKEN;
    return this.#callAtEnd(this.#toResponse(reply));
  }

  get #signal(): AbortSignal {
    const { signal } = this.#web;
    return this.#removed ? AbortSignal.any([signal, this.#removed]) : signal;
  }

  #toResponse(reply: Reply | Response): Response {
    const isWeb = reply instanceof Response;
    if (!isWeb && !('response' in reply)) return brokenResponse();
    const delivery = { signal: () => this.#signal, pauseMs: SENDING_MS };
    const response = isWeb ? reply : toResponse(reply, delivery);
    if (this.request.method !== 'HEAD') return response;
    const { status, statusText, headers } = response;
    return new Response(null, { status, statusText, headers });
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

/** The longest time that a client gets no reply, in milliseconds: longer than clients wait. */
const MAX_SILENCE_MS = 600_000;

/**
 * The time that a platform has to send the first half of a body, in milliseconds. Bun and workerd
 * send nothing of a body that fails at once.
 */
const SENDING_MS = 20;

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

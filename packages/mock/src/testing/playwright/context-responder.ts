// playwright/ responds to the requests of a browser context through `context.route`.

import type { BrowserContext, Request, Route } from '@playwright/test';
import { REDIRECT_STATUSES } from '@profiles/sdk/internal';
import { pathBelow, patternBelow } from '../../http/base-url.ts';
import { shareReply } from '../../http/cors.ts';
import type { PassthroughRule } from '../../http/paths.ts';
import type { Reply, ServiceResponse } from '../../http/reply.ts';
import type { MockRequest } from '../../http/request.ts';
import { waitForAbort } from '../../http/wait.ts';
import { coreOf, type MockCore } from '../../service/core.ts';
import type { ProfilesMock } from '../../service/profiles-mock.ts';
import { assertNoProblem, IMPOSSIBLE } from './context-problems.ts';
import type { NetworkWatch } from './network-watch.ts';

/**
 * Replaces the location of each redirect. Playwright does not intercept the request that follows, so
 * it would reach the real service. Browsers send nothing to this port, and a client that does not
 * follow redirects cannot see the location.
 */
const NOWHERE = 'https://localhost:9/';

/** The code that `route.abort` fails a request with. */
type AbortCode = 'aborted' | 'connectionreset' | 'failed';

/** Responds to the requests that the pages of a context send to a mock. */
export class ContextResponder {
  readonly #baseUrl: string;
  readonly #core: MockCore;
  readonly #context: BrowserContext;
  readonly #watch: NetworkWatch;
  readonly #rule: PassthroughRule | undefined;
  readonly #problems = new Set<string>();
  readonly #over = new AbortController();
  readonly #pending = new Map<Request, AbortController>();
  readonly #handled = new Set<Promise<void>>();
  readonly #redirected = new WeakSet<Request>();

  /**
   * @param watch - Receives the requests whose page closed before the response.
   * @param rule - Finds the requests that pass through. Without it, none does.
   */
  constructor(
    mock: ProfilesMock,
    context: BrowserContext,
    watch: NetworkWatch,
    rule: PassthroughRule | undefined,
  ) {
    this.#baseUrl = mock.baseUrl;
    this.#core = coreOf(mock);
    this.#context = context;
    this.#watch = watch;
    this.#rule = rule;
  }

  /** Starts to intercept the requests below the base URL of the mock. */
  async start(): Promise<void> {
    this.#context.on('request', this.#onRequest);
    this.#context.on('requestfailed', this.#onRequestFailed);
    // Playwright's server matches a pattern. A function would see every request.
    await this.#context.route(patternBelow(this.#baseUrl), (route) => {
      const request = route.request();
      if (this.#rule && this.#stayReasonOf(request) === undefined) {
        this.#core.recordPassthrough(request.method(), new URL(request.url()));
        return route.fallback();
      }
      const handled = this.#handle(route).finally(() => this.#handled.delete(handled));
      this.#handled.add(handled);
      return handled;
    });
  }

  /**
   * Fails the requests that still wait for a response. Requests that the pages send afterwards fail
   * as well, because they must not reach the network.
   *
   * @throws If Playwright could not deliver a response as the mock planned it.
   */
  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#handled);
    this.#context.off('request', this.#onRequest);
    this.#context.off('requestfailed', this.#onRequestFailed);
    assertNoProblem(this.#problems);
  }

  #stayReasonOf(request: Request): string | undefined {
    const path = pathBelow(this.#baseUrl, new URL(request.url())) ?? '';
    return this.#rule?.({ method: request.method(), path });
  }

  readonly #onRequest = (request: Request) => {
    const from = request.redirectedFrom();
    if (from && this.#redirected.has(from)) this.#problems.add(IMPOSSIBLE.redirect);
  };

  /** A page that aborts a request reports it here. */
  readonly #onRequestFailed = (request: Request) => this.#pending.get(request)?.abort();

  /** Never rejects: Playwright would leave the request without a response. */
  async #handle(route: Route): Promise<void> {
    const request = route.request();
    const aborted = new AbortController();
    this.#pending.set(request, aborted);
    const signal = AbortSignal.any([this.#over.signal, aborted.signal]);
    try {
      const response = await this.#responseTo(request, signal);
      if (typeof response === 'string') await route.abort(response);
      else await route.fulfill({ ...response, headers: { ...response.headers } });
    } catch (error) {
      this.#problems.add(IMPOSSIBLE.fulfill(error));
      await route.abort('failed').catch(() => undefined);
    } finally {
      this.#pending.delete(request);
      if (hasLeft(request)) this.#watch.accept({ method: request.method(), url: request.url() });
    }
  }

  async #responseTo(request: Request, signal: AbortSignal): Promise<ServiceResponse | AbortCode> {
    if (signal.aborted) return 'aborted';
    const url = new URL(request.url());
    const received: MockRequest = {
      method: request.method(),
      path: pathBelow(this.#baseUrl, url) ?? '',
      search: url.search,
      headers: new Headers(request.headers()),
      signal: () => signal,
      readBody: async () => ({ content: request.postDataBuffer() ?? undefined, isWhole: true }),
    };
    const stayReason = this.#stayReasonOf(request);
    try {
      const handle = () => this.#core.handle(received, { stayReason });
      return await this.#toFulfil(await shareReply(received, handle), request, signal);
    } catch {
      // The mock records every other failure as a violation.
      return signal.aborted ? 'aborted' : 'failed';
    }
  }

  /** Turns a reply into what Playwright can do: fulfil a request, or abort it. */
  #toFulfil(
    reply: Reply,
    request: Request,
    signal: AbortSignal,
  ): ServiceResponse | AbortCode | Promise<never> {
    switch (reply.kind) {
      case 'response': {
        const { status, headers } = reply.response;
        const isRedirect = REDIRECT_STATUSES.has(status) && headers['location'] !== undefined;
        if (!isRedirect) return reply.response;
        this.#redirected.add(request);
        return { ...reply.response, headers: { ...headers, location: NOWHERE } };
      }
      case 'broken':
        return signal.aborted ? 'aborted' : 'connectionreset';
      case 'silence':
        return waitForAbort(signal);
      default:
        this.#problems.add(IMPOSSIBLE.stream);
        return 'failed';
    }
  }
}

/** Returns whether the page of a request has closed. */
function hasLeft(request: Request): boolean {
  try {
    return request.frame().page().isClosed();
  } catch {
    // A service worker has no frame, and a popup that opens has none yet.
    return false;
  }
}

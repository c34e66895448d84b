import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { describeRequest } from '../../http/paths.ts';
import { assertAllIntercepted } from './context-problems.ts';

interface SentRequest {
  readonly method: string;
  readonly url: string;
}

/**
 * Notices the requests for a mock that reach the network, because Playwright does not pass
 * them to `context.route`. Chromium stops them before, apart from WebSockets.
 */
export class NetworkWatch {
  readonly #baseUrl: string;
  readonly #isIntercepted: (method: string, url: URL) => boolean;
  /** The requests that Chromium stopped. */
  readonly #stopped: SentRequest[] = [];
  /** The requests that no browser stops. */
  readonly #noticed: SentRequest[] = [];
  readonly #accepted: SentRequest[] = [];
  #context: BrowserContext | undefined;
  #session: CDPSession | undefined;

  /** @param isIntercepted - Returns whether a request is for the mock. */
  constructor(baseUrl: string, isIntercepted: (method: string, url: URL) => boolean) {
    this.#baseUrl = baseUrl;
    this.#isIntercepted = isIntercepted;
  }

  async start(context: BrowserContext): Promise<void> {
    this.#context = context;
    context.on('request', this.#onRequest);
    context.on('page', this.#onPage);
    context.pages().forEach(this.#onPage);
    const browser = context.browser();
    if (browser?.browserType().name() !== 'chromium') return;
    // All requests of the browser pass here, after `context.route`.
    const session = await browser.newBrowserCDPSession();
    this.#session = session;
    session.on('Fetch.requestPaused', async ({ requestId, request: { method, url } }) => {
      const isForMock = this.#isForMock(method, url);
      if (isForMock) this.#stopped.push({ method, url });
      const decision = isForMock
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
        : session.send('Fetch.continueRequest', { requestId });
      // The page or worker that sent the request may be closed.
      await decision.catch(() => undefined);
    });
    const urlPattern = `${this.#baseUrl.replace(/[\\*?]/g, '\\$&')}*`;
    await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
  }

  /**
   * Accepts that the browser sends a request, or its preflight, once more. The mock has received it,
   * but its page closed before the response, so Playwright no longer holds it back.
   */
  accept(sent: SentRequest): void {
    this.#accepted.push(sent);
  }

  /** @throws If there was a request that is not accepted. The message lists all of them. */
  async end(): Promise<void> {
    this.#context?.off('request', this.#onRequest);
    this.#context?.off('page', this.#onPage);
    // It rejects if the browser has crashed.
    await this.#session?.detach().catch(() => undefined);
    const accepted = [...this.#accepted];
    const stopped = this.#stopped.filter(({ method, url }) => {
      const at = accepted.findIndex(
        (each) => each.url === url && (method === each.method || method === 'OPTIONS'),
      );
      if (at >= 0) accepted.splice(at, 1);
      return at < 0;
    });
    assertAllIntercepted(
      [...stopped, ...this.#noticed].map(({ method, url }) =>
        describeRequest(method, new URL(url)),
      ),
    );
  }

  readonly #onRequest = (request: Request) => {
    if (request.redirectedFrom()) this.#notice(request.method(), request.url());
  };

  readonly #onPage = (page: Page) => {
    page.on('websocket', (socket) => this.#notice('WebSocket', socket.url()));
  };

  #notice(method: string, url: string): void {
    if (this.#isForMock(method, url)) this.#noticed.push({ method, url });
  }

  #isForMock(method: string, url: string): boolean {
    return this.#isIntercepted(method, new URL(url.replace(/^ws/, 'http')));
  }
}

import type { BrowserContext, Page } from '@playwright/test';
import { ASHA, HEADERS } from '@profiles/testkit/send';

export { ASHA } from '@profiles/testkit/send';

/** Opens a page of another origin than the service. */
export async function openApp(page: Page): Promise<void> {
  await serveApp(page.context());
  await page.goto('https://app.test/');
}

async function serveApp(context: BrowserContext): Promise<void> {
  const response = { contentType: 'text/html', body: '<title>App</title>' };
  await context.route('https://app.test/', (route) => route.fulfill(response));
}

/** The response as a page received it, or the name of its error. */
export interface Seen {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  readonly retryAfter?: string | null;
  readonly error?: string;
}

/** The parts of a request that differ from the create of a valid patient. */
export interface PageRequest {
  readonly path?: string;
  readonly method?: string;
  /** Text or bytes. */
  readonly body?: string | readonly number[];
  readonly redirect?: RequestRedirect;
  /** Whether the page aborts the request when the user clicks. */
  readonly abortOnClick?: boolean;
}

/** Lets a page send a request to a service. */
export function send(page: Page, baseUrl: string, request: PageRequest = {}): Promise<Seen> {
  const { path = '/profiles/v1/patient/', body = JSON.stringify(ASHA), ...rest } = request;
  const init = { method: 'POST', headers: HEADERS, body, ...rest };
  return page.evaluate(
    async ([url, { abortOnClick, body, ...given }]) => {
      const stop = new AbortController();
      if (abortOnClick) addEventListener('click', () => stop.abort());
      try {
        const response = await fetch(url, {
          ...given,
          body: typeof body === 'string' ? body : new Uint8Array(body),
          signal: stop.signal,
        });
        const { status, type } = response;
        const retryAfter = response.headers.get('retry-after');
        return { status, type, retryAfter, body: await response.text() };
      } catch (error) {
        return { error: error instanceof Error ? error.name : typeof error };
      }
    },
    [baseUrl + path, init] as const,
  );
}

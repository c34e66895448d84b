import type { VirtualTime } from '@profiles/testkit/virtual-time';
import { onTestFinished } from 'vitest';
import { ReportedRequest } from './watched-requests.ts';

/** Called for one request. Returns a response or throws. */
export type Step = (
  signal: AbortSignal,
  request: Pick<Request, 'method' | 'url'>,
) => Response | Promise<Response>;

/** A request that the service received. */
export interface Arrival {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Creates a service that runs the next step for each request, and repeats the last one. */
export function scriptedService(time: VirtualTime, ...steps: readonly Step[]) {
  const arrivals: Arrival[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    const step = steps[arrivals.length] ?? steps.at(-1);
    const arrival = { at: time.now(), method, url, headers };
    arrivals.push({ ...arrival, body: await request.clone().text() });
    if (!step || arrivals.length > 100) throw new Error('more requests than any script has');
    return step(request.signal, request);
  };
  return { fetch, arrivals };
}

/** Creates a step that responds with a status and JSON. */
export function responds(
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): Step {
  const content = [101, 204, 205, 304].includes(status) ? null : JSON.stringify(body);
  return () =>
    new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** A step with a successful response for both operations. */
export const succeeds: Step = responds(200, { oid: 'p-1', message: 'updated' });

/** Creates a step that fails like Node's `fetch`. */
export function breaks(code: string, syscall?: string): Step {
  return () => {
    const cause = Object.assign(new Error(code), { code, ...(syscall && { syscall }) });
    throw new TypeError('fetch failed', { cause });
  };
}

/** A step that fails like Node's `fetch` when no connection can be made, as undici reports it. */
export const cannotConnect: Step = (_, { method }) => {
  const facts = { code: 'ECONNREFUSED', syscall: 'connect' };
  const cause = Object.assign(new Error('connect ECONNREFUSED'), facts);
  const request = new ReportedRequest(method);
  request.created();
  request.unreachable(cause);
  throw new TypeError('fetch failed', { cause });
};

/** A step that never responds. */
export const hangs: Step = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Creates a `fetch` that records its requests, and responds with a JSON body. */
export function recordingFetch() {
  const sent: (Record<'method' | 'url' | 'body' | 'redirect', string> & {
    headers: Readonly<Record<string, string>>;
  })[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, redirect } = request;
    const headers = Object.fromEntries(request.headers);
    sent.push({ method, url, headers, body: await request.text(), redirect });
    return new Response('{"oid":"p1","message":"ok"}');
  };
  return { fetch, sent };
}

/** Returns the reasons of unhandled rejections until the test ends, instead of failing the run. */
export function unhandledRejections(): readonly unknown[] {
  const unhandled: unknown[] = [];
  const keep = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', keep);
  onTestFinished(() => void process.off('unhandledRejection', keep));
  return unhandled;
}

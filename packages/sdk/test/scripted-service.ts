import type { VirtualTime } from './virtual-time.ts';

/** Answers one request, or breaks it. */
export type Step = (signal: AbortSignal) => Response | Promise<Response>;

/** A request as it came in. */
export interface Arrival {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Answers each request by the next step, and all further ones by the last. */
export function scriptedService(time: VirtualTime, ...steps: readonly Step[]) {
  const arrivals: Arrival[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    const step = steps[arrivals.length] ?? steps.at(-1);
    const arrival = { at: time.now(), method, url, headers };
    arrivals.push({ ...arrival, body: await request.clone().text() });
    if (!step || arrivals.length > 100) throw new Error('more requests than any script has');
    return step(request.signal);
  };
  return { fetch, arrivals };
}

/** Answers with a status and JSON. */
export function answers(
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): Step {
  const content = [101, 204, 205, 304].includes(status) ? null : JSON.stringify(body);
  return () =>
    new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** Answers as both operations want it. */
export const succeeds: Step = answers(200, { oid: 'p-1', message: 'updated' });

/** Fails as Node's `fetch` does. */
export function breaks(code: string, syscall?: string): Step {
  return () => {
    const cause = Object.assign(new Error(code), { code, ...(syscall && { syscall }) });
    throw new TypeError('fetch failed', { cause });
  };
}

/** Never answers. */
export const hangs: Step = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

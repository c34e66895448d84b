import type { SeededRandom } from '@profiles/testkit/seeded-random';
import type { VirtualTime } from '@profiles/testkit/virtual-time';
import { breaks, responds, type Step } from './scripted-service.ts';
import { REPORTS, type Reported, ReportedRequest } from './watched-requests.ts';

/** The service's handling of one request, and whether it stores the write. */
export interface Fault {
  readonly name: string;
  readonly stores: boolean;
  readonly step: Step;
  /** Whether nothing of the request arrives, because the connection cannot be made. */
  readonly isUnreachable?: boolean;
  /** What Node's `fetch` reports of the request. Default: that of a plain one. */
  readonly reported?: Reported;
  /** The delay before storing and responding, in milliseconds, even if no client still waits. */
  readonly delay?: number;
  /** Whether the delay comes before the body is read. */
  readonly connectsLate?: boolean;
}

const UNREACHABLE = { stores: false, isUnreachable: true } as const;

const OK = { oid: 'p-1', message: 'updated' };

/** Returns a random fault of a service whose statuses follow HTTP. */
export function honestFault(random: SeededRandom, time: VirtualTime): Fault {
  const stores = random.chance(0.5);
  const delay = random.pick(0, 0, 0, 1, 500, 1000, 5000, 40_000);
  const connectsLate = random.chance(0.5);
  return { ...drawn(random, time, stores), ...(delay > 0 && { delay, connectsLate }) };
}

/**
 * Returns a random fault of a `fetch` that can be watched. Below such a `fetch`, a request that reaches
 * the service may be sent twice or without a report, and its last failure may be a refused connection.
 */
export function watchedFault(random: SeededRandom, time: VirtualTime): Fault {
  const fault = honestFault(random, time);
  if (fault.isUnreachable || random.chance(0.5)) return fault;
  const reported = random.pick<Reported>(
    'plain',
    'requeued',
    'retried',
    'hedged',
    'unseen',
    'retried unseen',
    'HTTP/2',
  );
  const unreachable = { name: 'unreachable in the end', step: breaks('ECONNREFUSED', 'connect') };
  return { ...fault, reported, ...(random.chance(0.5) && unreachable) };
}

function drawn(random: SeededRandom, time: VirtualTime, stores: boolean): Fault {
  const retryAfter = random.pick<Record<string, string>>(
    {},
    { 'retry-after': random.pick('0', '1', '30', '59', '61', 'soon') },
    { 'retry-after': new Date(time.today() + random.below(90_000)).toUTCString() },
  );
  const rejection = random.pick(400, 403, 404, 409, 418, 422);
  const failure = random.pick(500, 501, 502, 503, 504, 520, 599);
  const gone = random.pick(301, 307, 308);
  const other = random.pick(302, 303);
  return random.pick<Fault>(
    { name: 'success', stores: true, step: responds(random.pick(200, 201, 202), OK) },
    { name: 'connection refused', ...UNREACHABLE, step: breaks('ECONNREFUSED', 'connect') },
    { name: 'no address', ...UNREACHABLE, step: breaks('EAI_AGAIN', 'getaddrinfo') },
    { name: 'bad certificate', ...UNREACHABLE, step: breaks('CERT_HAS_EXPIRED') },
    { name: 'broken handshake', ...UNREACHABLE, step: breaks('ECONNRESET', 'read') },
    { name: 'rejected CONNECT', ...UNREACHABLE, step: breaks('UND_ERR_ABORTED') },
    { name: 'never connects', ...UNREACHABLE, step: () => new Promise(() => {}) },
    { name: 'reset', stores, step: breaks('ECONNRESET', 'read') },
    { name: 'reset on Bun', stores, step: breaks('ECONNRESET') },
    { name: 'other side closed', stores, step: breaks('UND_ERR_SOCKET') },
    { name: `${failure}`, stores, step: responds(failure, {}, retryAfter) },
    { name: '408', stores, step: responds(408) },
    { name: '429', stores: false, step: responds(429, {}, retryAfter) },
    { name: '401', stores: false, step: responds(401) },
    { name: `${rejection}`, stores: false, step: responds(rejection) },
    { name: `${gone}`, stores: false, step: responds(gone, {}, { location: '/else' }) },
    { name: `${other}`, stores, step: responds(other, {}, { location: '/else' }) },
    { name: '304', stores, step: responds(304) },
    { name: 'never responds', stores, step: () => new Promise(() => {}) },
    { name: 'half a response', stores: true, step: () => broken(200, '{"oid":"p') },
    { name: 'half a failure', stores, step: () => broken(500, '{"code"') },
    { name: 'half a rejection', stores: false, step: () => broken(422, '{"code"') },
    { name: 'stalls after 200', stores: true, step: () => stalled(200) },
    { name: 'stalls after 503', stores, step: () => stalled(503) },
    { name: 'empty response', stores: true, step: responds(200, '') },
    { name: 'no content', stores: true, step: responds(204) },
    { name: 'no oid', stores: true, step: responds(201, { oid: '' }) },
    { name: 'an envelope', stores: true, step: responds(201, { data: { oid: 'p-1' } }) },
    { name: 'a page of a portal', stores, step: responds(200, '<title>Sign in</title>') },
    {
      name: 'a failure with a 2xx',
      stores,
      step: responds(200, { message: 'no', success: false }),
    },
  );
}

/**
 * The faults that make the outcome wrong. In each of them, the service or a proxy falsely reports
 * that nothing was stored, or that something was. No client can detect them.
 */
export const LIES: readonly Fault[] = [
  { name: '409 after storing', stores: true, step: responds(409) },
  { name: '422 after storing', stores: true, step: responds(422) },
  { name: '429 after storing', stores: true, step: responds(429) },
  { name: '401 after storing', stores: true, step: responds(401) },
  { name: '307 after storing', stores: true, step: responds(307, {}, { location: '/else' }) },
  { name: '200 with an oid, without storing', stores: false, step: responds(200, OK) },
];

interface FaultyServiceOptions {
  readonly draw: () => Fault;
  readonly obeysSignal: boolean;
  /** Stores at most one write, and none if the username is taken. Rejects the others. */
  readonly username?: 'free' | 'taken' | undefined;
}

/**
 * Creates a service that counts the writes it stores. Each request that reaches it gets a fault. It
 * stores only what it could read.
 */
export function faultyService(
  time: VirtualTime,
  { draw, obeysSignal, username }: FaultyServiceOptions,
) {
  const met: string[] = [];
  let stored = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const signal = init?.signal ?? new AbortController().signal;
    if (obeysSignal) signal.throwIfAborted();
    const { name, stores, delay, connectsLate, isUnreachable, step, ...fault } = draw();
    const { reported = isUnreachable ? 'unreachable' : 'plain' } = fault;
    met.push(`${name}, ${reported}${stores ? ', stored' : ''}${delay ? ` after ${delay} ms` : ''}`);
    const gone = new Promise<never>((_, reject) => {
      if (obeysSignal) signal.addEventListener('abort', () => reject(signal.reason));
    });
    const reports = REPORTS[reported];
    const newRequest = () => new ReportedRequest(init?.method);
    const both = [newRequest(), newRequest()] as const;
    reports.start?.(both[0]);
    const served = async () => {
      if (delay !== undefined && connectsLate) await time.pass(delay);
      // Nothing is written of a request that was aborted before.
      if (obeysSignal) signal.throwIfAborted();
      reports.reach?.(...both);
      if (!isUnreachable) await new Response(init?.body).text();
      if (delay !== undefined && !connectsLate) await time.pass(delay);
      const isTaken = username === 'taken' || (username === 'free' && stored > 0);
      if (stores && isTaken) return new Response('{}', { status: 409 });
      if (stores) stored += 1;
      return step(signal, { method: init?.method ?? 'GET', url: String(input) });
    };
    const watched = async () => {
      try {
        return await served();
      } catch (error) {
        if (obeysSignal && signal.aborted) both[0].failed(error);
        else reports.fail?.(...both, Object(error).cause);
        throw error;
      }
    };
    return Promise.race([watched(), gone]);
  };
  return { fetch, met, stored: () => stored };
}

function broken(status: number, start: string): Response {
  const parts = [new TextEncoder().encode(start)];
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status });
}

function stalled(status: number): Response {
  return new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), { status });
}

import { isHeaderName } from '@profiles/sdk/internal';
import { isPlainPath, pathBelow } from '../../http/base-url.ts';
import { bytesOf, type ReadBody } from '../../http/body.ts';
import type { ReportSetUp } from '../../http/errors/report-set-up.ts';
import { readInitHeaders } from '../../http/header-bag.ts';
import { fromWebRequest, type MockRequest } from '../../http/request.ts';

/** A call of `fetch`: its request, and how to follow redirects. */
export interface FetchCall {
  readonly request: MockRequest;
  readonly redirect: Request['redirect'];
  /** Returns whether the body is a stream, which cannot be resent after a redirect. */
  readonly isStream: () => boolean;
}

/**
 * Reads the arguments of `fetch`.
 *
 * @throws TypeError if `fetch` could not send the request, or if its URL is not below the base URL.
 */
export async function readCall(
  baseUrl: string,
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  keeper: RequestKeeper,
  report: ReportSetUp,
): Promise<FetchCall> {
  if (typeof input === 'string' && isPlain(init) && input.startsWith(baseUrl)) {
    const path = input.slice(baseUrl.length);
    const plain = isPlainPath(path) && readPlain(init, path, '');
    if (plain) return plain;
  }
  const isRequest = typeof input === 'object' && 'headers' in input;
  const url = readUrl(baseUrl, isRequest ? input.url : input);
  const path = readPath(baseUrl, url, report);
  const plain = !isRequest && isPlain(init) && readPlain(init, path, url.search);
  if (plain) return plain;
  // Clients often pass an empty init, and creating a second Request is slow.
  const isComplete = isRequest && Object.keys(init).length === 0;
  // As text: in the jsdom of Jest, a URL of this module is none to the platform's `Request`.
  const whole = isComplete ? input : makeRequest(isRequest ? input : url.href, init);
  const { redirect, signal } = whole;
  keeper.keep(signal, [input, whole]);
  try {
    const request = fromWebRequest(whole, path, url.search);
    const body = await request.readBody(Number.POSITIVE_INFINITY);
    checkClientHeaders(request.headers, body.content);
    const isStream = () => init.body instanceof ReadableStream || wasStream(whole);
    return { request: { ...request, readBody: async () => body }, redirect, isStream };
  } catch (reason) {
    keeper.release(signal);
    throw reason;
  }
}

function readUrl(baseUrl: string, address: string | URL): URL {
  const url = URL.parse(String(address), `${baseUrl}/`);
  if (!url) throw new TypeError('mock.fetch was called with an invalid URL.');
  if (!url.username && !url.password) return url;
  throw new TypeError('mock.fetch rejects a URL that contains credentials, as fetch does.');
}

/** @throws TypeError if a URL is not below the base URL. */
export function readPath(baseUrl: string, url: URL, report: ReportSetUp): string {
  const path = pathBelow(baseUrl, url);
  if (path !== undefined) return path;
  throw report(
    new TypeError(
      `mock.fetch was called with a URL of ${url.origin} that is not below the mock's baseUrl, ` +
        `${baseUrl}. Pass mock.baseUrl to the client, or create the mock with the client's base URL.`,
    ),
  );
}

/** Returns whether an init needs no `Request`, which would take most of the time of a call. */
function isPlain(init: RequestInit): init is RequestInit & { readonly body: string } {
  return typeof init.body === 'string' && (init.method === 'POST' || init.method === 'PATCH');
}

/** Returns `undefined` if only a `Request` can tell which headers the platform would send. */
function readPlain(
  init: RequestInit & { readonly body: string },
  path: string,
  search: string,
): FetchCall | undefined {
  const { method = '', body, redirect = 'follow' } = init;
  const signal = init.signal ?? undefined;
  const headers = readHeaders(init.headers, readInitHeaders);
  if (!areOrdinary(headers)) return undefined;
  if (headers.get('content-type') === null) {
    headers.append('content-type', 'text/plain;charset=UTF-8');
  }
  const readBody = () => sendLater({ content: body, isWhole: true }, signal);
  const request = { method, path, search, headers, signal: () => signal, readBody };
  return { request, redirect, isStream: () => false };
}

/** As over a network, an abort right after the call still takes effect. */
async function sendLater(body: ReadBody, signal: AbortSignal | undefined): Promise<ReadBody> {
  signal?.throwIfAborted();
  await undefined;
  signal?.throwIfAborted();
  return body;
}

function makeRequest(input: Request | string, init: RequestInit): Request {
  try {
    return new Request(input, init);
  } catch (error) {
    readHeaders(init.headers, (headers) => new Headers(headers));
    throw error;
  }
}

function readHeaders<T>(
  headers: RequestInit['headers'],
  read: (headers: RequestInit['headers']) => T,
): T {
  try {
    return read(headers);
  } catch {
    // The platform's own error quotes the value, which may be a token.
    throw new TypeError('mock.fetch was called with an invalid header name or value.');
  }
}

/** Headers about the connection and the length of a body, which a client sets itself. */
const SET_BY_CLIENT: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);
/** Characters that HTTP does not allow in the value of a header. `Headers` accepts them. */
const NOT_SENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/** Returns whether no header needs {@link checkClientHeaders}. */
function areOrdinary(headers: MockRequest['headers']): boolean {
  for (const [name, value] of headers.entries()) {
    if (SET_BY_CLIENT.has(name) || NOT_SENDABLE.test(value)) return false;
  }
  return true;
}

/**
 * Validates headers as the `fetch` of Node does. A browser removes most of those that a client sets
 * itself when it creates a `Request`.
 *
 * @throws TypeError if `fetch` could not send the request. The message quotes no value.
 */
function checkClientHeaders(headers: MockRequest['headers'], body: ReadBody['content']): void {
  for (const [name, value] of headers.entries()) {
    const isSent = !SET_BY_CLIENT.has(name) || isSendable(name, value, body);
    if (isSent && !NOT_SENDABLE.test(value)) continue;
    throw new TypeError(`mock.fetch rejects this value of the header ${name}, as fetch does.`);
  }
}

function isSendable(name: string, value: string, body: ReadBody['content']): boolean {
  if (name === 'connection') return value.split(',').every((each) => isHeaderName(each.trim()));
  if (name !== 'content-length' || !/^\d+$/.test(value)) return false;
  return body === undefined || Number(value) === bytesOf(body).length;
}

/**
 * Returns whether the body of a `Request` that was read came from a stream. No property shows
 * this, but the Fetch standard forbids some modes for a stream, and checks this before it checks
 * whether a body was read. Platforms that check in another order, or never, never report a
 * stream.
 */
function wasStream(request: Request): boolean {
  return request.body !== null && problemOf(request) !== problemOf(readText());
}

/** Returns a `Request` whose body was a text and has been read. */
function readText(): Request {
  const request = new Request('https://profiles.test', { method: 'POST', body: 'text' });
  // Not `cancel`, after which Bun still copies the request.
  void request.arrayBuffer();
  return request;
}

/** Returns why a `Request` that was read cannot be copied. */
function problemOf(read: Request): string {
  try {
    return String(new Request(read, { mode: 'no-cors', method: 'POST', signal: null }));
  } catch (error) {
    return String(error);
  }
}

/**
 * Keeps references to the Requests in progress. The signal of a Request follows the signal of its
 * caller only while the Request exists. Without a reference, a Request that hangs would be
 * garbage-collected.
 */
export class RequestKeeper {
  readonly #underWay = new Map<AbortSignal, readonly unknown[]>();
  /** A body that is still arriving references the signal, and through this map its Request. */
  readonly #bySignal = new WeakMap<AbortSignal, readonly unknown[]>();

  /** @param requests - The Request that has the signal, and the Request it was created from. */
  keep(signal: AbortSignal, requests: readonly unknown[]): void {
    this.#underWay.set(signal, requests);
    this.#bySignal.set(signal, requests);
  }

  release(signal: AbortSignal | undefined): void {
    if (signal) this.#underWay.delete(signal);
  }
}

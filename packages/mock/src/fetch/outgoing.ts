import { isPlainPath, pathBelow } from '../http/base-url.ts';
import { readInitHeaders } from '../http/header-bag.ts';
import { readRequest } from '../http/read-request.ts';
import type { ServiceRequest } from '../http/service-request.ts';
import type { RequestKeeper } from './request-keeper.ts';

type Fetch = typeof globalThis.fetch;

/** The request of a call of `fetch`, and how to send it. */
export interface Outgoing {
  readonly request: ServiceRequest;
  readonly redirect: RequestRedirect;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads the arguments of `fetch`.
 *
 * @throws TypeError if `fetch` could not send the request, or if its URL is not below the base URL.
 */
export async function readOutgoing(
  baseUrl: string,
  input: Parameters<Fetch>[0],
  init: RequestInit,
  keeper: RequestKeeper,
): Promise<Outgoing> {
  if (typeof input === 'string' && isPlain(init) && input.startsWith(baseUrl)) {
    const path = input.slice(baseUrl.length);
    if (isPlainPath(path)) return readPlain(init, path, '');
  }
  const isRequest = typeof input === 'object' && 'headers' in input;
  const url = readUrl(baseUrl, isRequest ? input.url : input);
  const path = readPath(baseUrl, url);
  if (!isRequest && isPlain(init)) return readPlain(init, path, url.search);
  // Clients often pass an empty init, and creating a second Request is slow.
  const isComplete = isRequest && Object.keys(init).length === 0;
  const request = isComplete ? input : makeRequest(isRequest ? input : url, init);
  const { redirect, signal } = request;
  keeper.keep(signal, [input, request]);
  try {
    return { request: await readRequest(request, path, url.search), redirect, signal };
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
export function readPath(baseUrl: string, url: URL): string {
  const path = pathBelow(baseUrl, url);
  if (path !== undefined) return path;
  throw new TypeError(
    `mock.fetch was called with a URL of ${url.origin} that is not below the mock's baseUrl, ` +
      `${baseUrl}. Pass mock.baseUrl to the client, or create the mock with the client's base URL.`,
  );
}

/** Returns whether an init needs no `Request`, which would take most of the time of a call. */
function isPlain(init: RequestInit): init is RequestInit & { readonly body: string } {
  return typeof init.body === 'string' && (init.method === 'POST' || init.method === 'PATCH');
}

async function readPlain(
  init: RequestInit & { readonly body: string },
  path: string,
  search: string,
): Promise<Outgoing> {
  const { method = '', signal, redirect = 'follow' } = init;
  const headers = readHeaders(init.headers, readInitHeaders);
  if (headers.get('content-type') === null) {
    headers.append('content-type', 'text/plain;charset=UTF-8');
  }
  signal?.throwIfAborted();
  // As over a network, an abort right after the call still takes effect.
  await undefined;
  signal?.throwIfAborted();
  return {
    request: { method, path, search, headers, body: init.body },
    redirect,
    signal: signal ?? undefined,
  };
}

function makeRequest(input: Request | URL, init: RequestInit): Request {
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

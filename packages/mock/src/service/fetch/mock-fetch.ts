// fetch/ calls the service in process and behaves like `fetch`.

import { REDIRECT_STATUSES } from '@profiles/sdk/internal';
import type { ReportSetUp } from '../../http/errors/report-set-up.ts';
import type { Reply } from '../../http/reply.ts';
import type { MockRequest } from '../../http/request.ts';
import { type ConstructResponse, toResponse } from '../../http/to-response.ts';
import { waitForAbort } from '../../http/wait.ts';
import type { MockCore } from '../core.ts';
import { type FetchCall, RequestKeeper, readCall, readPath } from './fetch-call.ts';
import { responsesTo } from './fetched-response.ts';

/** The limit of the Fetch standard. */
const MAX_REDIRECTS = 20;

/**
 * Creates a `fetch` that calls the service in process. It behaves like the real one wherever a
 * client can notice: relative URLs, aborts, redirects, and a `TypeError` for a request that cannot
 * be sent.
 */
export function createFetch(baseUrl: string, core: MockCore, report: ReportSetUp): typeof fetch {
  const keeper = new RequestKeeper();
  return async (input, init) => {
    const { generation } = core;
    const call = await readCall(baseUrl, input, init ?? {}, keeper, report);
    try {
      const toPath = (url: URL) => readPath(baseUrl, url, report);
      return await follow(baseUrl, call, toPath, (request) => core.handle(request, { generation }));
    } finally {
      keeper.release(call.request.signal?.());
    }
  };
}

async function follow(
  baseUrl: string,
  { request: first, redirect, isStream }: FetchCall,
  toPath: (url: URL) => string,
  handle: (request: MockRequest) => Promise<Reply>,
): Promise<Response> {
  let request = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const url = baseUrl + request.path + request.search;
    const create = responsesTo(request.method, { url, redirected: redirects > 0 });
    const response = await receiveReply(await handle(request), request, create);
    const { status } = response;
    if (!REDIRECT_STATUSES.has(status)) return response;
    if (redirect === 'error') {
      throw new TypeError('mock.fetch received a redirect, but init.redirect is "error".');
    }
    const location = response.headers.get('location');
    if (location === null || redirect === 'manual') return response;
    if (status !== 303 && isStream()) {
      throw new TypeError(
        'mock.fetch cannot resend a stream after a redirect, and neither can fetch.',
      );
    }
    const next = new URL(location, baseUrl + request.path);
    request = redirected(request, status, toPath(next), next.search);
  }
  throw new TypeError(`mock.fetch followed ${MAX_REDIRECTS} redirects and received another one.`);
}

/** Turns a reply into what `fetch` does: it returns a response, throws, or waits for an abort. */
function receiveReply(
  reply: Reply,
  request: MockRequest,
  create: ConstructResponse,
): Response | Promise<never> {
  switch (reply.kind) {
    case 'broken':
      request.signal?.()?.throwIfAborted();
      throw new TypeError('fetch failed', { cause: new Error('The connection was reset.') });
    case 'silence':
      return waitForAbort(request.signal?.());
    default:
      return toResponse(reply, request, create);
  }
}

/** Headers about a body. A redirect without the body removes them. */
const BODY_HEADERS = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
];

/** Creates the request that `fetch` sends after a redirect. Some redirects turn it into a GET. */
function redirected(
  request: MockRequest,
  status: number,
  path: string,
  search: string,
): MockRequest {
  const isPost = request.method === 'POST';
  const turnsToGet = status === 303 ? request.method !== 'HEAD' : isPost && status < 303;
  if (!turnsToGet) return { ...request, path, search };
  const headers = new Headers([...request.headers.entries()]);
  for (const name of BODY_HEADERS) headers.delete(name);
  const readBody = async () => ({ content: undefined, isWhole: true });
  return { ...request, method: 'GET', path, search, headers, readBody };
}

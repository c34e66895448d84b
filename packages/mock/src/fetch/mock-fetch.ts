// fetch/ calls the service in process and behaves like `fetch`.

import { afterDelay } from '../faults/delayed.ts';
import type { Delivery } from '../faults/delivery.ts';
import type { ServiceRequest } from '../http/service-request.ts';
import { deliveredResponse } from './delivered-response.ts';
import { type Outgoing, readOutgoing, readPath } from './outgoing.ts';
import { redirected, redirectTarget } from './redirect-target.ts';
import { RequestKeeper } from './request-keeper.ts';

type Fetch = typeof globalThis.fetch;

/** The limit of the Fetch standard. */
const MOST_REDIRECTS = 20;

/**
 * Creates a `fetch` that calls the service in process. It behaves like the real one wherever a
 * client can notice: relative URLs, aborts, redirects, and a `TypeError` for a request that cannot
 * be sent.
 */
export function createFetch(
  baseUrl: string,
  deliver: (request: ServiceRequest) => Delivery,
): Fetch {
  const keeper = new RequestKeeper();
  return async (input, init) => {
    const outgoing = await readOutgoing(baseUrl, input, init ?? {}, keeper);
    try {
      return await follow(baseUrl, outgoing, deliver);
    } finally {
      keeper.release(outgoing.signal);
    }
  };
}

async function follow(
  baseUrl: string,
  { request: first, redirect, signal }: Outgoing,
  deliver: (request: ServiceRequest) => Delivery,
): Promise<Response> {
  let request = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const planned = deliver(request);
    const delivery = planned.kind === 'delay' ? await afterDelay(planned, signal) : planned;
    const location = redirectTarget(delivery);
    if (location === undefined || redirect === 'manual') {
      const response = await deliveredResponse(delivery, signal);
      if (response) return fetched(response, baseUrl + request.path + request.search, redirects);
      throw new TypeError('fetch failed', { cause: new Error('The connection was reset.') });
    }
    if (redirect === 'error') {
      throw new TypeError('mock.fetch received a redirect, but init.redirect is "error".');
    }
    const target = new URL(location, baseUrl + request.path);
    request = redirected(request, delivery, readPath(baseUrl, target), target.search);
  }
  throw new TypeError(`mock.fetch followed ${MOST_REDIRECTS} redirects and received another one.`);
}

/**
 * Sets the URL of a response, and whether it was redirected. `Response` has no option for these.
 */
function fetched(response: Response, address: string, redirects: number): Response {
  Object.defineProperty(response, 'url', { value: address });
  if (redirects > 0) Object.defineProperty(response, 'redirected', { value: true });
  return response;
}

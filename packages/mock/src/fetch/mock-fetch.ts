// fetch/ calls the service in process and behaves like `fetch`.

import { afterDelay } from '../delivery/delayed.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { ServiceRequest } from '../http/service-request.ts';
import { deliveredResponse } from './delivered-response.ts';
import { responsesTo } from './fetched-response.ts';
import { type Outgoing, readOutgoing, readPath } from './outgoing.ts';
import { redirected, redirectIn } from './redirect.ts';
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
  { request: first, redirect, signal, isStream }: Outgoing,
  deliver: (request: ServiceRequest) => Delivery,
): Promise<Response> {
  let request = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const planned = deliver(request);
    const delivery = planned.kind === 'delay' ? await afterDelay(planned, signal) : planned;
    const response = redirectIn(delivery);
    if (redirect === 'error' && response) {
      throw new TypeError('mock.fetch received a redirect, but init.redirect is "error".');
    }
    const location = response?.headers['location'];
    if (!response || location === undefined || redirect === 'manual') {
      const url = baseUrl + request.path + request.search;
      const create = responsesTo(request.method, { url, redirected: redirects > 0 });
      const response = await deliveredResponse(delivery, signal, create);
      if (response) return response;
      throw new TypeError('fetch failed', { cause: new Error('The connection was reset.') });
    }
    if (response.status !== 303 && isStream()) {
      throw new TypeError(
        'mock.fetch cannot resend a stream after a redirect, and neither can fetch.',
      );
    }
    const next = new URL(location, baseUrl + request.path);
    request = redirected(request, response, readPath(baseUrl, next), next.search);
  }
  throw new TypeError(`mock.fetch followed ${MOST_REDIRECTS} redirects and received another one.`);
}

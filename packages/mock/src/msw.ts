/**
 * MSW handlers for a mock, in Node.js and in a service worker. MSW is a peer dependency: install
 * version 2.12 or newer, or version 3.
 *
 * @module
 */

import { type HttpHandler, HttpResponse, http } from 'msw';
import { afterDelay, type StartedDelivery } from './delivery/delayed.ts';
import { deliveredResponse, responseBody } from './fetch/delivered-response.ts';
import { pathBelow, patternBelow } from './http/base-url.ts';
import { readRequest } from './http/read-request.ts';
import type { ServiceResponse } from './http/service-request.ts';
import type { ProfilesMock } from './profiles-mock.ts';

/**
 * Creates MSW handlers that respond to every request below the mock's base URL, whatever its method
 * and path. If the mock fails, the client gets a network error, never a response of the service.
 *
 * MSW has two limitations. In Node.js, MSW 3 sends a request to the network if Node's parser does
 * not know its method, for example lowercase `patch`. In a service worker, MSW does not report that
 * a page aborted a request, so the mock still handles an aborted request after its delay.
 *
 * @param mock - The mock that responds.
 * @returns Handlers for `setupServer` and `setupWorker`, in MSW 2.12 or newer and MSW 3.
 */
export function profilesHandlers(mock: Pick<ProfilesMock, 'baseUrl' | 'deliver'>): HttpHandler[] {
  return [
    http.all(patternBelow(mock.baseUrl), async ({ request }) => {
      try {
        const url = new URL(request.url);
        const path = pathBelow(mock.baseUrl, url) ?? '';
        const planned = mock.deliver(await readRequest(request, path, url.search));
        const delivery = withLength(await afterDelay(planned, request.signal));
        if (delivery.kind === 'response') return toHttpResponse(delivery.response);
        return (await deliveredResponse(delivery, request.signal)) ?? HttpResponse.error();
      } catch {
        return HttpResponse.error();
      }
    }),
  ];
}

/** Creates a response of MSW's own class, which is less work for MSW. */
function toHttpResponse(response: ServiceResponse): HttpResponse<string | Uint8Array<ArrayBuffer>> {
  const { status, headers } = response;
  return new HttpResponse(responseBody(response), { status, headers });
}

/**
 * Adds the content length. Without it, MSW sends the body in chunks, which takes a sixth of the
 * time of a call.
 */
function withLength(delivery: StartedDelivery): StartedDelivery {
  if (delivery.kind !== 'response' || delivery.response.body === '') return delivery;
  const { response } = delivery;
  const length = String(new TextEncoder().encode(response.body).length);
  const headers = { ...response.headers, 'content-length': length };
  return { ...delivery, response: { ...response, headers } };
}

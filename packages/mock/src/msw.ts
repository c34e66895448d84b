/**
 * Answers through MSW, 2.12 and newer or 3, in Node and in a service worker. MSW is a peer: install it
 * beside this package.
 *
 * @module
 */

import { type HttpHandler, HttpResponse, http } from 'msw';
import { afterDelay, type StartedDelivery } from './faults/delayed.ts';
import { answerBody, deliveredResponse } from './fetch/delivered-response.ts';
import { pathBelow } from './http/base-url.ts';
import { readRequest } from './http/read-request.ts';
import type { ServiceAnswer } from './http/service-request.ts';
import type { ProfilesMock } from './profiles-mock.ts';

/**
 * Makes MSW handlers that answer every request below the mock's base address, whatever its method
 * and path. A defect of the mock is a network error, never an answer of the service.
 *
 * Two things MSW keeps to itself. In Node, MSW 3 sends a method that Node's parser does not know,
 * `patch` in lowercase say, to the network. In a service worker it does not tell that a page gave a
 * request up: a delayed one is handled all the same.
 *
 * @param mock - The mock to answer with.
 * @returns Handlers for `setupServer` and `setupWorker`, of MSW 2.12 and of MSW 3.
 */
export function profilesHandlers(mock: Pick<ProfilesMock, 'baseUrl' | 'deliver'>): HttpHandler[] {
  return [
    http.all(below(mock.baseUrl), async ({ request }) => {
      try {
        const url = new URL(request.url);
        const path = pathBelow(mock.baseUrl, url) ?? '';
        const planned = mock.deliver(await readRequest(request, path, url.search));
        const delivery = withLength(await afterDelay(planned, request.signal));
        if (delivery.kind === 'answer') return toHttpResponse(delivery.answer);
        return (await deliveredResponse(delivery, request.signal)) ?? HttpResponse.error();
      } catch {
        return HttpResponse.error();
      }
    }),
  ];
}

/** MSW has less to do with a response of its own class. */
function toHttpResponse(answer: ServiceAnswer): HttpResponse<string | Uint8Array<ArrayBuffer>> {
  const { status, headers } = answer;
  return new HttpResponse(answerBody(answer), { status, headers });
}

/** Without its length, MSW sends a body in chunks, which takes a sixth of a call. */
function withLength(delivery: StartedDelivery): StartedDelivery {
  if (delivery.kind !== 'answer' || delivery.answer.body === '') return delivery;
  const { answer } = delivery;
  const length = String(new TextEncoder().encode(answer.body).length);
  const headers = { ...answer.headers, 'content-length': length };
  return { ...delivery, answer: { ...answer, headers } };
}

/** An expression, for in MSW's own patterns the characters of a path may have a meaning. */
function below(baseUrl: string): RegExp {
  return new RegExp(`^${baseUrl.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:/.*)?$`);
}

/**
 * MSW handlers for a mock, in Node.js and in a service worker. MSW is a peer dependency: install
 * version 2.12 or newer, or version 3.
 *
 * @module
 */

import { type HttpHandler, HttpResponse, http } from 'msw';
import { isOtherPath } from './admin/other-path.ts';
import { afterDelay, type StartedDelivery } from './delivery/delayed.ts';
import { deliveredResponse, responseBody } from './fetch/delivered-response.ts';
import { pathBelow, patternBelow } from './http/base-url.ts';
import { readRequest } from './http/read-request.ts';
import type { ServiceResponse } from './http/service-request.ts';
import { checkOptions } from './ledger/check-options.ts';
import type { ProfilesMock } from './profiles-mock.ts';

/** The parts of a mock that its MSW handlers need. */
export type HandledMock = Pick<ProfilesMock, 'baseUrl' | 'deliver'> &
  Partial<Pick<ProfilesMock, 'recordOther'>>;

/** The options of {@link profilesHandlers}. */
export interface ProfilesHandlersOptions {
  /**
   * What happens to a request below the base URL for another endpoint. `'reject'`: the mock responds
   * with 404 and records a violation. `'pass'`: the handlers do not match it, so MSW asks your
   * handlers after them, and then applies its `onUnhandledRequest`. The journal has it in
   * `otherRequests`.
   *
   * A path of the service never passes, whatever its method and spelling: doubled slashes,
   * percent-encoded letters, another case, a missing slash or oid. Neither does a path below
   * `/__mock__`.
   *
   * @defaultValue `'reject'`
   */
  readonly otherPaths?: 'reject' | 'pass' | undefined;
}

/**
 * Creates MSW handlers that respond to every request below the mock's base URL, whatever its method
 * and path. If the mock fails, the client gets a network error, never a response of the service.
 *
 * MSW has two limitations. In Node.js, MSW 3 sends a request to the network if Node's parser does
 * not know its method, for example lowercase `patch`. In a service worker, MSW does not report that
 * a page aborted a request, so the mock still handles an aborted request after its delay.
 *
 * If your app calls other endpoints at the same base URL, set `otherPaths` to `'pass'`. A request that
 * none of your handlers responds to then reaches the network, unless the last handler prevents it:
 * `http.all('*', () => HttpResponse.error())`. MSW's `onUnhandledRequest: 'error'` prints the body of
 * such a request, and sends paths that look like files to the network.
 *
 * @param mock - The mock that responds.
 * @param options - What happens to requests for other endpoints.
 * @returns Handlers for `setupServer` and `setupWorker`, in MSW 2.12 or newer and MSW 3.
 * @throws `SetupError` if an option does not exist.
 */
export function profilesHandlers(
  mock: HandledMock,
  options: ProfilesHandlersOptions = {},
): HttpHandler[] {
  checkOptions('profilesHandlers', options, { otherPaths: true });
  const matches = ({ request: { method, url } }: { readonly request: Request }) =>
    isHandled(mock, method, new URL(url));
  return [
    // A resolver cannot pass a request on: MSW would send it to the network, past other handlers.
    http.all(
      options.otherPaths === 'pass' ? matches : patternBelow(mock.baseUrl),
      async ({ request }) => {
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
      },
    ),
  ];
}

/** Returns whether a mock that passes other requests on handles a request. Records it if not. */
function isHandled(mock: HandledMock, method: string, url: URL): boolean {
  const path = pathBelow(mock.baseUrl, url);
  if (path === undefined) return false;
  if (!isOtherPath(path)) return true;
  mock.recordOther?.(method, url);
  return false;
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

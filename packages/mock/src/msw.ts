/**
 * MSW handlers for a mock, in Node.js and in a service worker. MSW is a peer dependency: install
 * version 2.12 or newer, or version 3.
 *
 * @module
 */

import type { HttpHandler } from 'msw';
import { checkOptions } from './http/check-options.ts';
import type { ProfilesMock } from './service/profiles-mock.ts';
import { coreOf } from './service/respond/core.ts';
import { createHandler } from './testing/msw/create-handler.ts';

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
  mock: ProfilesMock,
  options: ProfilesHandlersOptions = {},
): HttpHandler[] {
  checkOptions('profilesHandlers', options, { otherPaths: true });
  return [createHandler(mock.baseUrl, coreOf(mock), options.otherPaths ?? 'reject')];
}

/**
 * MSW handlers for a mock, in Node.js and in a service worker. MSW is a peer dependency: install
 * version 2.12 or newer, or version 3.
 *
 * @module
 */

import type { HttpHandler } from 'msw';
import { checkOptions } from './http/check-options.ts';
import { createPassthroughRule, PASSTHROUGH, type Passthrough } from './http/paths.ts';
import { coreOf } from './service/core.ts';
import type { ProfilesMock } from './service/profiles-mock.ts';
import { createHandler } from './testing/msw/create-handler.ts';

export type { Passthrough } from './http/paths.ts';

/** The options of {@link profilesHandlers}. */
export interface ProfilesHandlersOptions {
  /**
   * Which requests pass through: the handlers do not match them, so MSW asks your handlers after them,
   * and then applies its `onUnhandledRequest`. The journal has them in `passthroughRequests`.
   *
   * @defaultValue none: the mock responds to every request, with 404 and a violation if it has no
   * such path
   */
  readonly passthrough?: Passthrough | undefined;
}

/**
 * Creates MSW handlers that respond to every request below the mock's base URL, whatever its method
 * and path. If the mock fails, the client gets a network error, never a response of the service.
 *
 * MSW has two limitations. In Node.js, MSW 3 sends a request to the network if Node's parser does
 * not know its method, for example lowercase `patch`. In a service worker, MSW does not report that
 * a page aborted a request, so the mock still handles an aborted request after its delay.
 *
 * If your app calls other endpoints at the same base URL, set `passthrough`. A request that
 * none of your handlers responds to then reaches the network, unless the last handler prevents it:
 * `http.all('*', () => HttpResponse.error())`. MSW's `onUnhandledRequest: 'error'` prints the body of
 * such a request, and sends paths that look like files to the network.
 *
 * @param mock - The mock that responds.
 * @param options - What happens to requests for other endpoints.
 * @returns Handlers for `setupServer` and `setupWorker`, in MSW 2.12 or newer and MSW 3.
 * @throws `SetupError` if an option does not exist, or a path can never pass.
 */
export function profilesHandlers(
  mock: ProfilesMock,
  options: ProfilesHandlersOptions = {},
): HttpHandler[] {
  checkOptions('profilesHandlers', options, { passthrough: PASSTHROUGH });
  const { passthrough } = options;
  const rule = passthrough && createPassthroughRule(passthrough);
  return [createHandler(mock.baseUrl, coreOf(mock), rule)];
}

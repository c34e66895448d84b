/**
 * MSW handlers for a mock, in Node.js and in a service worker. MSW is a peer dependency: install
 * version 2.12 or newer, or version 3.
 *
 * @module
 */

import type { HttpHandler } from 'msw';
import { checkPassPaths, createPassRule } from './admin/other-path.ts';
import { checkOptions, LIST, oneOf } from './http/check-options.ts';
import { coreOf } from './service/core.ts';
import type { ProfilesMock } from './service/profiles-mock.ts';
import { createHandler } from './testing/msw/create-handler.ts';

/** The options of {@link profilesHandlers}. */
export interface ProfilesHandlersOptions {
  /**
   * What happens to a request below the base URL for another endpoint. `'reject'`: the mock responds
   * with 404 and records a violation. `'pass'`: the handlers do not match it, so MSW asks your
   * handlers after them, and then applies its `onUnhandledRequest`. The journal has it in
   * `otherRequests`.
   *
   * A path with the segment `profiles` or `__mock__` never passes, in any spelling, nor does a path
   * that servers may read in several ways. The violation then says why.
   *
   * @defaultValue `'reject'`
   */
  readonly otherPaths?: 'reject' | 'pass' | undefined;
  /**
   * Paths with the segment `profiles` that `otherPaths: 'pass'` lets pass, such as
   * `/profiles/v1/doctor/{oid}`: whole paths, in which `{oid}` is any one segment. They pass with
   * every method, except the operations of the service, which always stay.
   *
   * @defaultValue none
   */
  readonly passPaths?: readonly string[] | undefined;
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
  checkOptions('profilesHandlers', options, {
    otherPaths: oneOf('reject', 'pass'),
    passPaths: LIST,
  });
  const { otherPaths, passPaths } = options;
  const passes = otherPaths === 'pass';
  checkPassPaths(passPaths, passes);
  const rule = passes ? createPassRule(passPaths) : undefined;
  return [createHandler(mock.baseUrl, coreOf(mock), rule)];
}

/**
 * A mock for the tests of a Vitest file, and test suites that run against every plausible service.
 * MSW and Vitest are peer dependencies: install them with this package.
 *
 * @module
 */

import type { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { checkOptions, LIST, type OptionNames, oneOf } from './http/check-options.ts';
import { createPassthroughRule, PASSTHROUGH, type Passthrough } from './http/paths.ts';
import { createProfilesMock, MOCK_OPTIONS } from './service/create-profiles-mock.ts';
import { assertNoViolation } from './service/journal/unexpected-violations.ts';
import {
  type EveryServiceOptions,
  everyService,
  type PlausibleService,
} from './service/ledger/every-service.ts';
import type { ProfilesMock, ProfilesMockOptions } from './service/profiles-mock.ts';
import {
  restoreHandlers,
  startIntercepting,
  stopIntercepting,
  unhandled,
} from './testing/vitest/intercept.ts';

export type { Passthrough } from './http/paths.ts';

/** The options of {@link useProfilesMock}. */
export interface UseProfilesMockOptions extends ProfilesMockOptions {
  /**
   * The app's own MSW handlers, for other services, and for the requests below the mock's base URL that
   * `passthrough` allows. Handlers that respond once can do so in each test.
   *
   * @defaultValue none
   */
  readonly handlers?: Readonly<Parameters<typeof setupServer>> | undefined;
  /**
   * Which requests pass through: to the `handlers`, and if none responds, to `onUnhandledRequest`. The
   * journal has them in `passthroughRequests`.
   *
   * @defaultValue `true` if there are `handlers`. Otherwise none: the mock responds to every request
   * below its base URL, with 404 and a violation if it has no such path
   */
  readonly passthrough?: Passthrough | undefined;
  /**
   * What happens to a request that neither a mock nor a handler responds to, in MSW 3 as in MSW 2.
   * `'error'` fails the request and the test, so that no request leaves the process by accident.
   * `'bypass'` sends it to the network. Of two mocks, the inner `describe` decides.
   *
   * @defaultValue `'error'`
   */
  readonly onUnhandledRequest?: 'error' | 'bypass' | undefined;
}

/**
 * Creates a mock for the tests of a file or of a `describe` block. MSW intercepts every request
 * below the mock's base URL, so the code under test needs no change. If your app calls other endpoints
 * there, pass handlers for them.
 *
 * The mock is reset after each test. The test fails if it caused a violation that it did not
 * announce with `expectViolation`. In strict mode, it also fails if a response depended on an entry
 * without a setting.
 *
 * A request that no handler responds to fails, and so does the test, so that nothing leaves the
 * process by accident, whatever its URL is. Pass your app's own MSW handlers as `handlers`. Requests
 * to this machine (`localhost`, `127.0.0.0/8`, `::1`) reach the network, because tests start servers of
 * their own, unless the path may be the service's and no server of this package in the same process
 * serves it. Only one MSW server can listen at a time: a server that a test starts replaces the
 * mock's.
 *
 * Concurrent tests share the mock. For these, create one mock per test and pass its `fetch` to the
 * code under test.
 *
 * @param options - The options of {@link createProfilesMock}, and what happens to other requests.
 * @returns The mock.
 * @throws `SetupError` if an option is invalid.
 * @example
 * ```ts
 * import { useProfilesMock } from '@profiles/mock/vitest';
 * import { expect, it } from 'vitest';
 * import { register } from './register.ts';
 *
 * const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
 *
 * it('registers a patient', async () => {
 *   const { oid } = await register('Asha');
 *   expect(mock.patients.get(oid)).toMatchObject({ fn: 'asha' });
 * });
 * ```
 */
export function useProfilesMock(options: UseProfilesMockOptions = {}): ProfilesMock {
  const names: OptionNames<UseProfilesMockOptions> = {
    ...MOCK_OPTIONS,
    handlers: LIST,
    passthrough: PASSTHROUGH,
    onUnhandledRequest: oneOf('error', 'bypass'),
  };
  checkOptions('useProfilesMock', options, names);
  const { handlers = [], passthrough, onUnhandledRequest = 'error', ...mockOptions } = options;
  const mock = createProfilesMock(mockOptions);
  const interception = {
    mock,
    handlers,
    rule: createPassthroughRule(passthrough ?? true),
    passes: passthrough !== undefined || handlers.length > 0,
    bypass: onUnhandledRequest === 'bypass',
  };
  const assertNothingUnhandled = () => {
    const error = unhandled.take({
      baseUrl: mock.baseUrl,
      isDefault: options.baseUrl === undefined,
    });
    if (error) throw error;
  };
  beforeAll(() => startIntercepting(interception));
  afterEach(() => {
    const { unexpectedViolations, unexpectedViolationCount } = mock;
    mock.reset();
    restoreHandlers();
    assertNothingUnhandled();
    assertNoViolation({ unexpectedViolations, unexpectedViolationCount });
  });
  afterAll(() => {
    stopIntercepting(interception);
    // Reports requests that a hook sent after the last test.
    assertNothingUnhandled();
  });
  return mock;
}

/**
 * Runs a suite once for each service that the API specification allows. If the suite fails for only
 * one of them, the name of the suite shows the value that it depends on.
 *
 * @param name - The name of the suite.
 * @param suite - Called to define the tests for one service.
 * @param options - Which services to run: the options of {@link everyService}.
 * @throws `SetupError` if an option is invalid.
 * @example
 * ```ts
 * import { describeEveryService, useProfilesMock } from '@profiles/mock/vitest';
 * import { expect, it } from 'vitest';
 * import { register } from './register.ts';
 *
 * describeEveryService('registration', ({ behaviour }) => {
 *   const mock = useProfilesMock({ baseUrl: 'https://api.example.com', behaviour });
 *
 *   it('stores the patient', async () => {
 *     await register('Asha');
 *     expect(mock.patients.size).toBe(1);
 *   });
 * });
 * ```
 */
export function describeEveryService(
  name: string,
  suite: (service: PlausibleService) => void,
  options?: EveryServiceOptions,
): void {
  for (const service of everyService(options)) {
    describe(`${name}, with ${service.name}`, () => suite(service));
  }
}

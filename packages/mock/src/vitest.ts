/**
 * A mock for the tests of a Vitest file, and test suites that run against every plausible service.
 * MSW and Vitest are peer dependencies: install them with this package.
 *
 * @module
 */

import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { createProfilesMock } from './create-profiles-mock.ts';
import { assertNoViolation } from './journal/unexpected-violations.ts';
import {
  type EveryServiceOptions,
  everyService,
  type PlausibleService,
} from './ledger/every-service.ts';
import { profilesHandlers } from './msw.ts';
import type { ProfilesMock, ProfilesMockOptions } from './profiles-mock.ts';

/**
 * Creates a mock for the tests of a file or of a `describe` block. MSW intercepts every request
 * below the mock's base URL, so the code under test needs no change.
 *
 * The mock is reset after each test. The test fails if it caused a violation that it did not
 * announce with `expectViolation`. In strict mode, it also fails if a response depended on an entry
 * without a setting.
 *
 * MSW warns about requests to other URLs and sends them to the network. Only one MSW server can
 * listen at a time: a server that a test starts replaces the mock's.
 *
 * Concurrent tests share the mock. For these, create one mock per test and pass its `fetch` to the
 * code under test.
 *
 * @param options - The options of {@link createProfilesMock}.
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
export function useProfilesMock(options?: ProfilesMockOptions): ProfilesMock {
  const mock = createProfilesMock(options);
  beforeAll(() => answerThroughMsw(mock));
  afterEach(() => {
    const { unexpectedViolations, unexpectedViolationCount } = mock;
    mock.reset();
    assertNoViolation({ unexpectedViolations, unexpectedViolationCount });
  });
  afterAll(() => leaveMsw(mock));
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

/**
 * The MSW server that all mocks share. With a second listening server, MSW would send the requests
 * of the first one to the network.
 */
const server = setupServer();
let mocks: readonly ProfilesMock[] = [];

/** Intercepts requests below the base URL of a mock, until {@link leaveMsw} is called. */
export function answerThroughMsw(mock: ProfilesMock): void {
  if (mocks.length === 0) server.listen();
  change([mock, ...mocks]);
}

/** Stops intercepting requests for a mock. */
export function leaveMsw(mock: ProfilesMock): void {
  change(mocks.filter((each) => each !== mock));
  if (mocks.length === 0) server.close();
}

/**
 * Sets the mocks that respond. The first matching handler responds: of two mocks with one base URL,
 * the mock of the inner `describe`.
 */
function change(next: readonly ProfilesMock[]): void {
  mocks = next;
  server.resetHandlers(...mocks.flatMap(profilesHandlers));
}

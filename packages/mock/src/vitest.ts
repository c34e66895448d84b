/**
 * A mock for the tests of a file in Vitest, and test suites that run under each plausible service. MSW and
 * Vitest are peers: install them beside this package.
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
 * Creates a mock for the tests of a file or of a `describe` block, and answers through MSW what they
 * send below its base address: the code under test needs no change. After each test the mock goes
 * back to its start, and the test fails if it left a violation that nobody expected, or asked what
 * nobody has decided.
 *
 * Requests to any other address are left to MSW, which warns of them and lets them through. MSW has
 * one server that listens: one of the test's own would take the place of the mock's.
 *
 * Tests that run concurrently share the mock: let each create its own and hand on `mock.fetch`.
 *
 * @param options - As for {@link createProfilesMock}.
 * @returns The mock.
 * @throws `SetupError` where an option is wrong.
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
    const { unexpectedViolations } = mock;
    mock.reset();
    assertNoViolation(unexpectedViolations);
  });
  afterAll(() => leaveMsw(mock));
  return mock;
}

/**
 * Runs a suite once for each service that the document allows. Where it fails under one of them
 * only, the name of the suite says what it leaned on.
 *
 * @param name - Name of the suite.
 * @param suite - Defines the tests for one service.
 * @param options - Which services, as for {@link everyService}.
 * @throws `SetupError` where an option is wrong.
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

/** One for all: while a second MSW server listens, what is meant for the first goes to the network. */
const server = setupServer();
let mocks: readonly ProfilesMock[] = [];

/** Answers through MSW what is sent below the base address of a mock, until it leaves. */
export function answerThroughMsw(mock: ProfilesMock): void {
  if (mocks.length === 0) server.listen();
  change([mock, ...mocks]);
}

/** Lets a mock answer no more. */
export function leaveMsw(mock: ProfilesMock): void {
  change(mocks.filter((each) => each !== mock));
  if (mocks.length === 0) server.close();
}

/** The first handler answers: of two mocks with one address, that of the inner `describe`. */
function change(next: readonly ProfilesMock[]): void {
  mocks = next;
  server.resetHandlers(...mocks.flatMap(profilesHandlers));
}

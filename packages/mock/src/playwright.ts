/**
 * Fixtures for Playwright: a mock per test, for the requests of its pages and of the app's server.
 * Playwright is a peer dependency: install `@playwright/test` 1.50 or newer with this package.
 *
 * @module
 */

import { randomUUID } from 'node:crypto';
import type {
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from '@playwright/test';
import { pathBelow } from './http/base-url.ts';
import { CALLABLE, checkOptions, type OptionNames } from './http/check-options.ts';
import { createPassthroughRule, PASSTHROUGH, type Passthrough } from './http/paths.ts';
import { serveSandboxes } from './server.ts';
import { createProfilesMock, MOCK_OPTIONS } from './service/create-profiles-mock.ts';
import { assertNoViolation } from './service/journal/unexpected-violations.ts';
import type { ProfilesMock, ProfilesMockOptions } from './service/profiles-mock.ts';
import type { Fallback } from './serving/fallback.ts';
import { ContextResponder } from './testing/playwright/context-responder.ts';
import { NetworkWatch } from './testing/playwright/network-watch.ts';

export type { Passthrough } from './http/paths.ts';

/** The fixtures that each test has for itself. */
export interface ProfilesMockTestFixtures {
  /**
   * The mock of the test. It responds to the requests that the pages of `context` and `page` send to
   * its base URL. After the test, the test fails if it caused a violation that it did not announce
   * with `expectViolation`.
   */
  readonly profilesMock: ProfilesMock;
  /**
   * The base URL of a sandbox that serves `profilesMock` over HTTP. Pass it to the app's server, or
   * to a page whose requests need a real connection. The sandbox is removed after the test.
   */
  readonly profilesSandboxUrl: string;
}

/** The fixtures that the tests of a worker share. */
export interface ProfilesMockWorkerFixtures {
  /**
   * The server of the sandboxes, on a free port of this machine. It starts when the first test of the
   * worker uses it.
   */
  readonly profilesMockServer: {
    /**
     * The URL of the server, without a trailing slash. `{url}/sandbox/{name}` is the base URL of a
     * sandbox. A name that no running test owns gets a new mock.
     */
    readonly url: string;
  };
}

/** The options of {@link profilesMockFixtures}. */
export interface ProfilesMockFixturesOptions extends ProfilesMockOptions {
  /**
   * Which requests of pages pass through: Playwright asks the routes that you added, and then sends them
   * to the network. The journal has them in `passthroughRequests`. A list applies to the `fallback` too.
   *
   * @defaultValue none: the mock responds to every request, with 404 and a violation if it has no
   * such path
   */
  readonly passthrough?: Passthrough | undefined;
  /**
   * Responds to requests to other endpoints below `profilesSandboxUrl`, as the option `fallback` of
   * `serveSandboxes` does. Only the fixtures can then use the admin API of the server.
   *
   * @defaultValue none: the mock responds with 404, and the test fails with a violation
   */
  readonly fallback?: Fallback | undefined;
}

/**
 * Creates the fixtures `profilesMock`, `profilesSandboxUrl` and `profilesMockServer` for
 * `test.extend`, and extends the fixture `context`. Each test has a mock of its own, so tests can run
 * in parallel.
 *
 * - The mock responds to the requests of the test's pages through `context.route`, which does not
 *   get all of them: not those after a redirect of the app's own server, for example, or of a shared
 *   worker. A test fails if such a request is below the base URL. Chromium stops it before it reaches
 *   the network, unless it is a WebSocket. Use a `baseUrl` that no server has, such as
 *   `https://profiles.test`, because some requests cannot be seen: those of the fixture `request`,
 *   for example.
 * - Chromium reports such a request for the whole browser. Workers that share one, through the option
 *   `connectOptions` of Playwright, may therefore fail the test of another worker. By default, each
 *   worker has its own.
 * - Requests that a server sends never pass a page. Give the server `profilesSandboxUrl` as its base
 *   URL.
 * - Through `context.route`, the faults `truncate` and `drip` are impossible, and so are redirects
 *   that a page follows. The request fails, and the test fails after it with the reason. Use
 *   `profilesSandboxUrl` for these.
 * - Playwright responds to preflights itself, and the journal does not record them. Chromium does
 *   not pass on a body that is a stream: to the mock, such a request has no body.
 *
 * @param options - The options of `createProfilesMock`, with which each test gets a mock, and what
 * happens to requests for other endpoints.
 * @returns The fixtures. A test that uses one fails with a `SetupError` if an option is invalid.
 * @throws `SetupError` if an option does not exist, or a path can never pass.
 * @example
 * ```ts
 * import { test as base, expect } from '@playwright/test';
 * import { profilesMockFixtures } from '@profiles/mock/playwright';
 *
 * const test = base.extend(profilesMockFixtures({ baseUrl: 'https://profiles.test' }));
 *
 * test('registers a patient', async ({ page, profilesMock }) => {
 *   await page.goto('/');
 *   await page.getByLabel('First name').fill('Asha');
 *   await page.getByRole('button', { name: 'Register' }).click();
 *   await expect(page.getByRole('status')).toHaveText('Registered as patient-1.');
 *   expect(profilesMock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
 * });
 * ```
 */
export function profilesMockFixtures(
  options: ProfilesMockFixturesOptions = {},
): Fixtures<
  ProfilesMockTestFixtures,
  ProfilesMockWorkerFixtures,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> {
  const names: OptionNames<ProfilesMockFixturesOptions> = {
    ...MOCK_OPTIONS,
    passthrough: PASSTHROUGH,
    fallback: CALLABLE,
  };
  checkOptions('profilesMockFixtures', options, names);
  const { passthrough, fallback, ...mockOptions } = options;
  const rule = passthrough && createPassthroughRule(passthrough);
  /** The mocks of the running tests, by the name of their sandbox. */
  const mocks = new Map<string, ProfilesMock>();
  const watches = new WeakMap<ProfilesMock, NetworkWatch>();
  /** The admin API requires a token if there is a fallback. */
  const token = randomUUID();
  const watchFor = ({ baseUrl }: ProfilesMock) =>
    new NetworkWatch(baseUrl, (method, url) => {
      const path = pathBelow(baseUrl, url);
      return path !== undefined && (!rule || rule({ method, path }) !== undefined);
    });
  return {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async profilesMock({}, use) {
      const mock = createProfilesMock(mockOptions);
      const watch = watchFor(mock);
      watches.set(mock, watch);
      await use(mock);
      try {
        assertNoViolation(mock);
      } finally {
        await watch.end();
      }
    },
    // `profilesMock` comes first, so that it ends after the context: pages send requests as they close.
    async context({ profilesMock, context }, use) {
      const watch = watches.get(profilesMock) ?? watchFor(profilesMock);
      await watch.start(context);
      const responder = new ContextResponder(profilesMock, context, watch, rule);
      await responder.start();
      await use(context);
      await responder.end();
    },
    async profilesSandboxUrl({ profilesMock, profilesMockServer }, use) {
      const { url } = profilesMockServer;
      // Random, because workers, retries and repetitions share titles.
      const name = randomUUID();
      mocks.set(name, profilesMock);
      await use(`${url}/sandbox/${name}`);
      mocks.delete(name);
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${url}/__mock__/sandboxes/${name}`, { method: 'DELETE', headers });
    },
    profilesMockServer: [
      // biome-ignore lint/correctness/noEmptyPattern: as above.
      async ({}, use) => {
        const create = (name: string) => mocks.get(name) ?? createProfilesMock(mockOptions);
        const server = await serveSandboxes({
          create,
          fallback,
          passthrough: fallback && passthrough,
          admin: !fallback || { token },
        });
        await use({ url: server.url });
        await server.close();
      },
      { scope: 'worker' },
    ],
  };
}

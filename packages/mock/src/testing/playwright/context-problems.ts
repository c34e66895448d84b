import { TestFailure } from '../../http/errors/test-failure.ts';

/** The name of the error if Playwright could not deliver a request to the mock, or its response. */
const UNDELIVERABLE = 'UndeliverableError';

const USE_SANDBOX_URL =
  "Use the fixture `profilesSandboxUrl` as the base URL of the page's client: its requests then " +
  'reach the same mock over HTTP.';

/** Why Playwright cannot deliver a response to a page, and how to fix it. */
export const IMPOSSIBLE = {
  stream: `Playwright can neither break a connection in the middle of a response nor send a response slowly, so the faults \`truncate\` and \`drip\` do not work for the requests of a page. ${USE_SANDBOX_URL}`,
  redirect: `A page followed a redirect of the mock. Playwright does not intercept the request that follows, so it was stopped before it reached the network. ${USE_SANDBOX_URL}`,
  fulfill: (error: unknown): string =>
    `Playwright could not deliver a response to a page (${error instanceof Error ? error.message : typeof error}). ${USE_SANDBOX_URL}`,
};

/** @throws If there is a problem. The message lists all of them. */
export function assertNoProblem(problems: ReadonlySet<string>): void {
  if (problems.size > 0) throw new TestFailure(UNDELIVERABLE, [...problems].join('\n'));
}

/** @throws If requests below the base URL did not reach the mock. The message lists all of them. */
export function assertAllIntercepted(requests: readonly string[]): void {
  if (requests.length === 0) return;
  throw new TestFailure(
    UNDELIVERABLE,
    [
      'Playwright did not pass these requests to the mock, although they are below its base URL. Chromium stopped them, apart from WebSockets:',
      ...[...new Set(requests)].map((request) => `- ${request}`),
      'Use the fixture `profilesSandboxUrl` as the base URL of the client that sends them. For all other requests, use a base URL that no server has, such as https://profiles.test.',
    ].join('\n'),
  );
}

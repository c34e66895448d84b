/** Thrown after a test whose pages got a failed request because Playwright could not deliver more. */
class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';

  constructor(message: string) {
    super(message);
    // A stack trace would point into the mock, not to the test that the runner names above it.
    this.stack = `${this.name}: ${message}`;
  }
}

const REMEDY =
  "Use the fixture `profilesSandboxUrl` as the base URL of the page's client: its requests then " +
  'reach the same mock over HTTP.';

/** What Playwright cannot deliver to a page, with the remedy. */
export const IMPOSSIBLE = {
  truncate: `Playwright cannot break a connection in the middle of a response, so the fault \`truncate\` does not work for the requests of a page. ${REMEDY}`,
  drip: `Playwright cannot send a response slowly, so the fault \`drip\` does not work for the requests of a page. ${REMEDY}`,
  redirect: `A page followed a redirect of the mock. Playwright does not intercept the request that follows, so it was stopped before it reached the network. ${REMEDY}`,
  fulfill: (error: unknown): string =>
    `Playwright could not deliver a response to a page (${error instanceof Error ? error.message : typeof error}). ${REMEDY}`,
};

/** @throws If there is a problem. The message lists all of them. */
export function assertNoProblem(problems: ReadonlySet<string>): void {
  if (problems.size > 0) throw new UndeliverableError([...problems].join('\n'));
}

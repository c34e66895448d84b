import { test as base, expect, type Request, type Route } from '@playwright/test';
import { createProfilesMock, type ProfilesMock } from '@profiles/mock';

/** Playwright's `test`, with a mock for each test that answers what its pages send to the service. */
export const test = base.extend<{ mock: ProfilesMock }>({
  mock: [
    async ({ context }, use) => {
      const mock = createProfilesMock({ baseUrl: 'https://api.example.com' });
      await context.route(`${mock.baseUrl}/**`, (route) => answer(route, mock));
      await use(mock);
      expect(mock.unexpectedViolations).toEqual([]);
    },
    { auto: true },
  ],
});

async function answer(route: Route, mock: ProfilesMock) {
  try {
    await route.fulfill(await ask(mock, route.request()));
  } catch {
    await route.abort('connectionreset');
  }
}

async function ask(mock: ProfilesMock, request: Request) {
  const response = await mock.fetch(request.url(), {
    method: request.method(),
    headers: request.headers(),
    body: request.postData(),
    redirect: 'manual',
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

import { test as base, expect, type Page } from '@playwright/test';
import { profilesMockFixtures } from '@profiles/mock/playwright';
import { send } from './page-client.ts';

const SERVICE = process.env['SERVICE'] ?? '';

const test = base.extend(
  profilesMockFixtures({
    baseUrl: SERVICE,
    otherPaths: 'pass',
    fallback: ({ method, url }) => new Response(`${method} ${new URL(url).pathname}`),
  }),
);

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

/** Lets a page be redirected by the server of its app. */
function sendThroughApp(page: Page, path: string): Promise<void> {
  return page.evaluate(
    (url) =>
      fetch(url, { method: 'POST' }).then(
        () => {},
        () => {},
      ),
    `/redirect?path=${path}`,
  );
}

test('sends to another endpoint', async ({ page, profilesMock }) => {
  const { origin, pathname } = new URL(SERVICE);
  const seen = await send(page, SERVICE, { path: '/auth/login?q=secret' });
  expect(seen).toMatchObject({ status: 200 });
  expect(profilesMock.otherRequests).toMatchObject([
    { id: 1, method: 'POST', origin, path: `${pathname}/auth/login` },
  ]);
  expect(profilesMock.requests).toEqual([]);
});

test('sends to the service', async ({ page, profilesMock }) => {
  expect(await send(page, SERVICE)).toMatchObject({ status: 201 });
  expect([profilesMock.patients.size, profilesMock.otherRequests]).toEqual([1, []]);
});

test('sends to the service in other spellings', async ({ page, profilesMock }) => {
  for (const path of ['//profiles/v1/%70atient', '/Profiles/v1/emr-user/', '/__mock__/requests']) {
    profilesMock.expectViolation('Endpoints');
    expect(await send(page, SERVICE, { path })).toMatchObject({ status: 404 });
  }
  expect([profilesMock.requests.length, profilesMock.otherRequests]).toEqual([3, []]);
});

test('responds to another endpoint in a route of its own', async ({ page, profilesMock }) => {
  await page.route(`${SERVICE}/cart`, (route) => route.fulfill({ status: 418 }));
  expect(await send(page, SERVICE, { path: '/cart' })).toMatchObject({ status: 418 });
  expect(profilesMock.otherRequests).toEqual([]);
});

test('is redirected to another endpoint', async ({ page }) => {
  await sendThroughApp(page, 'redirected');
});

test('is redirected to the service', async ({ page }) => {
  await sendThroughApp(page, 'profiles/v1/patient');
});

test('opens a WebSocket to another endpoint', async ({ page }) => {
  await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        new WebSocket(url).onclose = resolve;
      }),
    `${SERVICE.replace('http', 'ws')}/live`,
  );
});

test('sends to another endpoint of the sandbox', async ({ profilesMock, profilesSandboxUrl }) => {
  const response = await fetch(`${profilesSandboxUrl}/cart?q=secret`);
  expect(await response.text()).toBe('GET /cart');
  expect(profilesMock.otherRequests).toMatchObject([{ method: 'GET', path: '/cart' }]);
});

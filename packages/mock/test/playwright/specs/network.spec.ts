import { test as base, expect, type Page } from '@playwright/test';
import type { ProfilesMock } from '@profiles/mock';
import { profilesMockFixtures } from '@profiles/mock/playwright';
import { send } from './page-client.ts';

const SERVICE = process.env['SERVICE'] ?? '';

const test = base.extend(profilesMockFixtures({ baseUrl: SERVICE }));

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

/** Lets the server of the app redirect the request of a page to the service. */
function sendThroughApp(page: Page, path = 'profiles/v1/emr-user/secret'): Promise<void> {
  return page.evaluate(async (url) => {
    await fetch(url, { method: 'POST', body: '{"fn":"secret"}' }).catch(() => {});
  }, `/redirect?path=${path}`);
}

test.describe('fails', () => {
  test('is redirected by the server of the app', async ({ page }) => {
    await sendThroughApp(page);
  });

  test('sends from a shared worker', async ({ page }) => {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port } = new SharedWorker('/shared-worker.js');
          port.onmessage = resolve;
        }),
    );
  });

  test('sends when the page closes', async ({ page }) => {
    await page.evaluate(
      (url) =>
        addEventListener('pagehide', () => {
          void fetch(url, { method: 'POST', body: 'Asha', keepalive: true });
          navigator.sendBeacon(url, 'Asha');
        }),
      `${SERVICE}/page-closes`,
    );
    await page.close();
  });

  test('opens a WebSocket', async ({ page }) => {
    await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          new WebSocket(url).onclose = resolve;
        }),
      `${SERVICE.replace('http', 'ws')}/socket`,
    );
  });

  test('sends from another context', async ({ browser, profilesMock }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto('/');
    expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
    await context.close();
  });
});

test.describe('passes', () => {
  test('responds in a route of its own', async ({ page }) => {
    await page.route(`${SERVICE}/**`, (route) => route.fulfill({ status: 418 }));
    expect(await send(page, SERVICE)).toMatchObject({ status: 418 });
  });

  test('sends to a neighbour of the base URL', async ({ page }) => {
    expect(await send(page, `${SERVICE}ment`)).toMatchObject({ status: 200 });
  });

  test('opens a popup at the base URL', async ({ page, profilesMock }) => {
    profilesMock.expectViolation();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void window.open(url), `${SERVICE}/popup`),
    ]);
    await popup.waitForLoadState();
    expect(profilesMock.requests).toMatchObject([{ method: 'GET', path: '/popup' }]);
  });

  for (const kind of ['delay', 'hang'] as const) {
    test(`closes a page while a ${kind} fault applies`, async ({ page, profilesMock }) => {
      profilesMock.fail('createPatient', kind === 'delay' ? { kind, ms: 300 } : { kind });
      const sending = send(page, SERVICE).catch(() => 'closed');
      await expect.poll(() => profilesMock.faults.length).toBe(0);
      await page.close();
      expect(await sending).toBe('closed');
    });
  }

  test('leaves a page while a request that outlives it waits', async ({ page, profilesMock }) => {
    profilesMock.fail('*', { kind: 'delay', ms: 300 });
    profilesMock.expectViolation();
    await page.evaluate((url) => {
      void fetch(url, { method: 'POST', body: '{}', keepalive: true });
    }, `${SERVICE}/profiles/v1/patient/`);
    await expect.poll(() => profilesMock.faults.length).toBe(0);
    await page.goto('/?next');
  });
});

test.describe('with the option passthrough', () => {
  const passing = base.extend(
    profilesMockFixtures({
      baseUrl: SERVICE,
      passthrough: ['/profiles/v1/doctor/{oid}'],
      fallback: ({ method, url }) => new Response(`${method} ${new URL(url).pathname}`),
    }),
  );

  passing('sends to another endpoint', async ({ page, profilesMock }) => {
    const { origin, pathname } = new URL(SERVICE);
    const seen = await send(page, SERVICE, { path: '/auth/login?q=secret' });
    expect(seen).toMatchObject({ status: 200 });
    expect(profilesMock.passthroughRequests).toMatchObject([
      { id: 1, method: 'POST', origin, path: `${pathname}/auth/login` },
    ]);
    expect(profilesMock.requests).toEqual([]);
  });

  passing(
    'sends to a path that is opened by name',
    async ({ page, profilesMock, profilesSandboxUrl }) => {
      const path = '/profiles/v1/doctor/d-1';
      expect(await send(page, SERVICE, { path })).toMatchObject({ status: 200 });
      expect(await (await fetch(profilesSandboxUrl + path)).text()).toBe(`GET ${path}`);
      expect([profilesMock.requests, profilesMock.passthroughRequests.length]).toEqual([[], 2]);
    },
  );

  passing('sends to the service beside other paths', async ({ page, profilesMock }) => {
    expect(await send(page, SERVICE)).toMatchObject({ status: 201 });
    expect([profilesMock.patients.size, profilesMock.passthroughRequests]).toEqual([1, []]);
  });

  passing('is redirected to another endpoint', async ({ page }) => {
    await sendThroughApp(page, 'redirected');
  });

  passing('is redirected to the service despite other paths', async ({ page }) => {
    await sendThroughApp(page, 'profiles/v1/patient/');
  });

  test.describe('in one worker', () => {
    test.describe.configure({ mode: 'serial' });
    let former: { readonly mock: ProfilesMock; readonly url: string } | undefined;

    passing(
      'sends to another endpoint of the sandbox',
      async ({ profilesMock, profilesSandboxUrl }) => {
        const response = await fetch(`${profilesSandboxUrl}/cart?q=secret`);
        expect(await response.text()).toBe('GET /cart');
        expect(profilesMock.passthroughRequests).toMatchObject([{ method: 'GET', path: '/cart' }]);
        former = { mock: profilesMock, url: profilesSandboxUrl };
      },
    );

    passing('removes the sandbox of the test before', async ({ profilesMockServer }) => {
      expect(former?.url).toContain(profilesMockServer.url);
      await fetch(`${former?.url}/elsewhere-too`);
      expect(former?.mock.passthroughRequests).toHaveLength(1);
    });
  });
});

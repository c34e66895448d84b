import { test as base, expect, type Page } from '@playwright/test';
import { profilesMockFixtures } from '@profiles/mock/playwright';
import { send } from './page-client.ts';

const SERVICE = process.env['SERVICE'] ?? '';

const test = base.extend(profilesMockFixtures({ baseUrl: SERVICE }));

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

/** Lets a page redirect a patient to the service. */
function sendThroughApp(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const url = '/redirect?path=profiles/v1/emr-user/secret';
    await fetch(url, { method: 'POST', body: '{"fn":"secret"}' }).catch(() => {});
  });
}

test.describe('fails', () => {
  test('is redirected by the server of the app', async ({ page }) => {
    await sendThroughApp(page);
  });

  test('navigates through a redirect', async ({ page }) => {
    await page.goto('/redirect?path=navigation').catch(() => {});
  });

  test('submits a form through a redirect', async ({ page }) => {
    await page.setContent('<form method="post" action="/redirect?path=form"><button>Go</button>');
    await Promise.all([
      page.waitForEvent('requestfailed', {
        predicate: (request) => request.url().startsWith(SERVICE),
      }),
      page.getByRole('button').click(),
    ]);
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

  test('sends at pagehide', async ({ page }) => {
    await sendAtPagehide(page, 'pagehide');
    await page.goto('/?next');
  });

  test('sends when the page closes', async ({ page }) => {
    await sendAtPagehide(page, 'page-closes');
    await page.close();
  });

  test('sends from a popup', async ({ page }) => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('/')),
    ]);
    await popup.waitForLoadState();
    await sendThroughApp(popup);
  });

  test('opens a WebSocket', async ({ page }) => {
    await openSocket(page);
  });

  test('opens a WebSocket from a worker', async ({ page }) => {
    const url = `${SERVICE.replace('http', 'ws')}/worker`;
    const script = `new WebSocket('${url}').onclose = () => postMessage('closed')`;
    await page.evaluate(
      (source) =>
        new Promise((resolve) => {
          new Worker(URL.createObjectURL(new Blob([source]))).onmessage = resolve;
        }),
      script,
    );
  });

  test('opens a WebSocket from a popup', async ({ page }) => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('/')),
    ]);
    await popup.waitForLoadState();
    await openSocket(popup);
  });

  test('continues to the network in a route of its own', async ({ page }) => {
    await page.route(`${SERVICE}/**`, (route) => route.continue());
    expect(await send(page, SERVICE)).toEqual({ error: 'TypeError' });
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
  test('sends to the mock', async ({ page, profilesMock }) => {
    expect(await send(page, SERVICE)).toMatchObject({ status: 201 });
    expect(profilesMock.patients.size).toBe(1);
  });

  test('responds in a route of its own', async ({ page }) => {
    await page.route(`${SERVICE}/**`, (route) => route.fulfill({ status: 418 }));
    expect(await send(page, SERVICE)).toMatchObject({ status: 418 });
  });

  test('sends to a neighbour of the base URL', async ({ page }) => {
    expect(await send(page, `${SERVICE}ment`)).toMatchObject({ status: 200 });
  });

  test('aborts a request', async ({ page, profilesMock }) => {
    profilesMock.fail('createPatient', { kind: 'hang' });
    expect(await send(page, SERVICE, { abortAfter: 50 })).toEqual({ error: 'TimeoutError' });
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

async function sendAtPagehide(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (url) =>
      addEventListener('pagehide', () => {
        void fetch(url, { method: 'POST', body: 'Asha', keepalive: true });
        navigator.sendBeacon(url, 'Asha');
      }),
    `${SERVICE}/${path}`,
  );
}

async function openSocket(page: Page): Promise<void> {
  await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        new WebSocket(url).onclose = resolve;
      }),
    `${SERVICE.replace('http', 'ws')}/socket`,
  );
}

import { describe, it, onTestFinished } from 'vitest';
import { createProfilesMock, type ProfilesMock } from '../../../src/index.ts';
import { serveProfilesMock } from '../../../src/server.ts';
import { ASHA, HEADERS } from '../../send.ts';
import { choose, details, newest, openNewest, panel } from '../inspector-page.ts';
import { expect, openPage } from '../stage.ts';

const PHONE = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };

/** Opens the page that a mock serves, on a phone whose processor is four times slower. */
async function openSlow(mock: ProfilesMock) {
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  const page = await openPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${url}/__mock__/`);
  await expect(page.getByText('Live')).toBeVisible();
  return { page, url };
}

describe('a phone that is four times slower', () => {
  it('stays usable while 10,000 requests arrive', async () => {
    const mock = createProfilesMock();
    const { page } = await openSlow(mock);
    await page.evaluate(`
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: 'longtask' });
    `);
    const body = JSON.stringify(ASHA);
    for (let at = 1; at <= 10_000; at++) {
      const init = { method: 'POST', headers: HEADERS, body };
      await mock.fetch(`${mock.baseUrl}/profiles/v1/patient/`, init);
      // Gives way to the connection of the page.
      if (at % 100 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    await expect(newest(page)).toContainText('patient-10000');
    await expect(panel(page, 'Requests').getByText('1000 requests')).toBeVisible();
    const longest = await page.evaluate<number>('longest');
    expect(longest).toBeLessThanOrEqual(1000);
  });

  it('opens the details of a request at once', async () => {
    const mock = createProfilesMock();
    const { page, url } = await openSlow(mock);
    for (let at = 0; at < 100; at++) await fetch(`${url}/elsewhere/${at}`);
    await expect(newest(page)).toContainText('/elsewhere/99');
    await openNewest(page);
    const times: number[] = [];
    for (let at = 1; at < 10; at++) {
      const row = panel(page, 'Requests').locator('button.row-head').nth(at);
      const time = await row.evaluate(async (button: HTMLElement) => {
        const start = performance.now();
        button.click();
        const list = button.closest('profiles-mock-requests');
        if (list && 'updateComplete' in list) await list.updateComplete;
        list?.getBoundingClientRect();
        return performance.now() - start;
      });
      times.push(time);
    }
    await expect(details(page)).toContainText('/elsewhere/90');
    expect(Math.max(...times)).toBeLessThanOrEqual(300);
  });
});

describe('a mock with a million patients', { timeout: 180_000 }, () => {
  it('lists and searches its records without stopping its service', async () => {
    const patients = Array.from({ length: 1_000_000 }, (_, at) => ({ ...ASHA, ln: `No ${at}` }));
    const mock = createProfilesMock({ seed: { patients } });
    const { page, url } = await openSlow(mock);
    const records = await choose(page, 'Records');
    await expect(records.getByText('patient-1', { exact: true }).first()).toBeVisible();
    const start = performance.now();
    await records.getByLabel('Search').fill('no 999999');
    const pauses: number[] = [];
    while ((await records.locator('.oid').getByText('patient-1000000').count()) === 0) {
      const sent = performance.now();
      await fetch(`${url}/elsewhere`);
      pauses.push(performance.now() - sent);
    }
    expect(performance.now() - start).toBeLessThanOrEqual(8000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1000);
  });
});

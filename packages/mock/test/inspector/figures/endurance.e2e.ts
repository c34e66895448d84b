import type { Page } from 'playwright';
import { beforeEach, describe, it, onTestFinished } from 'vitest';
import { createProfilesMock, type ProfilesMock } from '../../../src/index.ts';
import { serveProfilesMock } from '../../../src/server.ts';
import { ASHA } from '../../send.ts';
import { newest, panel } from '../inspector-page.ts';
import { expect, openPage, STAGES, type Stage } from '../stage.ts';

it('shows a lost connection, and continues after the last event', async () => {
  const mock = createProfilesMock();
  let server = await serveProfilesMock(mock);
  onTestFinished(() => server.close());
  const page = await openPage({});
  // From now on, the page receives requests only as events.
  const loaded = page.waitForResponse(`${server.url}/__mock__/requests`);
  await page.goto(`${server.url}/__mock__/`);
  await loaded;
  await fetch(`${server.url}/one`);
  await expect(newest(page)).toContainText('GET /one');
  const lastIds: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/events')) lastIds.push(request.headers()['last-event-id']);
  });
  await server.close();
  await expect(page.getByRole('status').filter({ hasText: 'Connection lost' })).toBeVisible();
  await mock.fetch(`${mock.baseUrl}/two`);
  server = await serveProfilesMock(mock, { port: Number(new URL(server.url).port) });
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect(panel(page, 'Requests').getByRole('listitem')).toHaveCount(2);
  await expect(newest(page)).toContainText('GET /two');
  expect(lastIds.every((id) => id?.endsWith('.0.1'))).toBe(true);
});

describe.each(Object.entries(STAGES))('the %s inspector', (_, open) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
    await expect(stage.page.getByText('Live')).toBeVisible();
  });

  it('shows a request within 200 ms', async () => {
    const { page, send } = stage;
    const delays: number[] = [];
    for (let request = 1; request <= 9; request++) {
      const shown = shownAt(page, request);
      const before = Date.now();
      await send({ body: ASHA });
      delays.push((await shown) - before);
    }
    expect(median(delays)).toBeLessThanOrEqual(200);
  });

  it('filters 1,000 requests within 100 ms', async () => {
    const { page, play } = stage;
    await play(async (mock) => {
      const body = JSON.stringify({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
      for (let at = 0; at < 1000; at++) {
        const headers = { authorization: 'Bearer a', 'client-id': 'c' };
        const url = `${mock.baseUrl}/profiles/v1/patient/`;
        await mock.fetch(url, { method: 'POST', headers, body });
      }
    });
    await expect(panel(page, 'Requests').getByText('1000 requests')).toBeVisible();
    const field = panel(page, 'Requests').getByLabel('Filter');
    const times: number[] = [];
    for (const text of ['patient-9', 'a', 'asha', 'nothing', '']) {
      const time = await field.evaluate(async (input: HTMLInputElement, value) => {
        const start = performance.now();
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        const panel = input.closest('profiles-mock-requests');
        if (panel && 'updateComplete' in panel) await panel.updateComplete;
        // Reading a size forces the layout.
        panel?.getBoundingClientRect();
        return performance.now() - start;
      }, text);
      times.push(time);
    }
    await expect(panel(page, 'Requests').getByRole('listitem')).toHaveCount(100);
    expect(Math.max(...times)).toBeLessThanOrEqual(100);
  });

  it('uses at most 3 MB more memory after 10,000 requests', async () => {
    const { page, play } = stage;
    await play(sendThousands);
    const before = await usage(page);
    for (let round = 0; round < 4; round++) await play(sendThousands);
    await expect(newest(page)).toContainText('GET /24');
    const after = await usage(page);
    expect((after - before) / 1e6).toBeLessThanOrEqual(3);
  });
});

/** Sends 2,500 requests, as fast as the page can follow. */
async function sendThousands(mock: ProfilesMock): Promise<void> {
  for (let at = 0; at < 2500; at++) {
    await mock.fetch(`${mock.baseUrl}/${at}`);
    if (at % 250 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The bytes that the page uses after garbage collection. */
async function usage(page: Page): Promise<number> {
  await expect(newest(page)).toContainText('GET /2499');
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Returns the time when the page shows this number of requests. */
function shownAt(page: Page, count: number): Promise<number> {
  const rows = `document.querySelector('profiles-mock-inspector').shadowRoot.querySelectorAll('#panel-requests .row')`;
  return page.evaluate(`new Promise((resolve) => {
    const look = () => (${rows}.length === ${count} ? resolve(Date.now()) : requestAnimationFrame(look));
    look();
  })`);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

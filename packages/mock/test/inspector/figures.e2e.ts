import { ASHA } from '@profiles/testkit/send';
import type { Page } from 'playwright';
import { beforeEach, describe, it } from 'vitest';
import { expect, panel, STAGES, type Stage } from './stage.ts';

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
    const [median] = delays.toSorted((a, b) => a - b).slice(4);
    expect(median).toBeLessThanOrEqual(200);
  });

  it('filters 1,000 requests within 100 ms', async () => {
    const { page, play } = stage;
    await play(async (mock) => {
      const headers = { authorization: 'Bearer a', 'client-id': 'c' };
      const init = { method: 'POST', headers, body: '{"fn":"Asha","dob":"1990-04-12","gen":"F"}' };
      for (let at = 0; at < 1000; at++)
        await mock.fetch(`${mock.baseUrl}/profiles/v1/patient/`, init);
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
});

/** Returns the time when the page shows this number of requests. */
function shownAt(page: Page, count: number): Promise<number> {
  const rows = `document.querySelector('profiles-mock-inspector').shadowRoot.querySelectorAll('#panel-requests .row')`;
  return page.evaluate(`new Promise((resolve) => {
    const look = () => (${rows}.length === ${count} ? resolve(Date.now()) : requestAnimationFrame(look));
    look();
  })`);
}

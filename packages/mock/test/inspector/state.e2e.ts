import { text } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { beforeEach, describe, it } from 'vitest';
import { ASHA } from '../send.ts';
import { choose, details, panel } from './inspector-page.ts';
import { expect, STAGES, type Stage } from './stage.ts';

describe.each(Object.entries(STAGES))('the %s inspector', (_, open) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
    await expect(stage.page.getByText('Live')).toBeVisible();
  });

  it('counts and lists violations', async () => {
    const { page } = stage;
    const violations = await choose(page, 'Violations');
    await expect(violations.getByText('No violations')).toBeVisible();
    await stage.play((mock) => mock.expectViolation());
    await stage.send({ path: '/expected', method: 'GET' });
    await stage.send({ body: { fn: 'Asha' } });
    await expect(violations.getByText('2 unexpected violations')).toBeVisible();
    await expect(violations.getByRole('listitem')).toHaveCount(3);
    await expect(violations.getByRole('listitem').last()).toContainText('expected by a test');
    await violations.getByRole('button', { name: 'GET /expected' }).click();
    await expect(details(page)).toContainText('The service rejected the request');
    await choose(page, 'Violations');
    await violations.getByRole('button', { name: 'Resources and their fields' }).first().click();
    const ledger = panel(page, 'Ledger');
    await expect(ledger.getByRole('heading')).toHaveText(['Resources and their fields']);
    await expect(page.getByRole('tab', { name: 'Violations 2' })).toBeVisible();
  });

  describe('the tab Snapshot', () => {
    it('saves a snapshot to a file, and restores it', async () => {
      const { page } = stage;
      await stage.send({ body: ASHA });
      const state = await choose(page, 'Snapshot');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        state.getByRole('button', { name: 'Save a snapshot' }).click(),
      ]);
      const saved = await text(await download.createReadStream());
      expect(JSON.parse(saved).patients).toHaveLength(2);
      const file = (content: string) => ({
        name: 'saved.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
      await stage.play((mock) => mock.reset());
      await expect(page.getByRole('tab', { name: 'Records 2' })).toBeVisible();
      await state.getByLabel('Snapshot file').setInputFiles(file(saved));
      await expect(page.getByRole('tab', { name: 'Records 3' })).toBeVisible();
      await state.getByLabel('Snapshot file').setInputFiles(file('{'));
      await expect(state.getByText('must be JSON in UTF-8')).toBeVisible();
    });
  });

  describe('the button Reset', () => {
    const DISARMED_BY: Readonly<Record<string, (page: Page) => Promise<void>>> = {
      'the focus leaves it': (page) => page.getByRole('tab', { name: 'Requests' }).focus(),
      'another place is pressed': (page) => page.getByText('Profile Service mock').click(),
      'Escape is pressed': (page) => page.keyboard.press('Escape'),
      'another tab is chosen': async (page) => void (await choose(page, 'Ledger')),
    };

    it.each(Object.entries(DISARMED_BY))('asks again after %s', async (_, disarm) => {
      const { page } = stage;
      await stage.send({ body: ASHA });
      const reset = page.getByRole('button', { name: 'Reset the mock' });
      const confirm = page.getByRole('button', { name: 'Press again to reset' });
      await reset.click();
      await expect(confirm).toBeVisible();
      await disarm(page);
      await expect(confirm).toHaveCount(0);
      await reset.focus();
      await page.keyboard.press('Enter');
      await expect(confirm).toBeVisible();
      expect(await stage.play((mock) => mock.patients.size)).toBe(2);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: 'Requests 0' })).toBeVisible();
      expect(await stage.play((mock) => mock.patients.size)).toBe(1);
    });
  });
});

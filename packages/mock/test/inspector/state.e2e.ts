import { text } from 'node:stream/consumers';
import { beforeEach, describe, it } from 'vitest';
import { ASHA } from '../send.ts';
import { choose } from './inspector-page.ts';
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
    await expect(violations.getByText('GET /expected · expected by a test')).toBeVisible();
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

    it('resets the mock only after a second press', async () => {
      const { page } = stage;
      await stage.send({ body: ASHA });
      const state = await choose(page, 'Snapshot');
      await state.getByRole('button', { name: 'Reset the mock' }).click();
      await state.getByRole('button', { name: 'Save a snapshot' }).focus();
      await state.getByRole('button', { name: 'Reset the mock' }).click();
      expect(await stage.play((mock) => mock.patients.size)).toBe(2);
      await state.getByRole('button', { name: 'Press again to reset' }).click();
      await expect(page.getByRole('tab', { name: 'Requests 0' })).toBeVisible();
      expect(await stage.play((mock) => mock.patients.size)).toBe(1);
    });
  });
});

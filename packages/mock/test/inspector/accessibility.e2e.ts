import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import { describe, it, expect as vitestExpect } from 'vitest';
import { ASHA } from '../send.ts';
import { choose, details, newest, openNewest, panel } from './inspector-page.ts';
import { expect, openServed, STAGES, type Stage } from './stage.ts';

const TABS = ['Requests', 'Records', 'Violations', 'Ledger', 'Faults', 'Snapshot'];

/** Makes every panel show something of each kind. */
async function fill({ page, send, play }: Stage): Promise<void> {
  await send({ path: '/elsewhere', method: 'GET' });
  await play((mock) => {
    mock.fail('*', { kind: 'drop', stored: true });
    mock.fail('createPatient', { kind: 'delay', ms: 3000 }, { times: 3 });
    mock.use({ createStatus: 202, rateLimit: { limit: 100, windowMs: 60_000 } });
  });
  await send({ body: { ...ASHA, extras: { note: 'long'.repeat(200) } } });
  await expect(newest(page)).toContainText('Stored, then the connection breaks');
  await openNewest(page);
}

describe.each(Object.entries(STAGES))('the %s inspector', (_, open) => {
  it.each([1200, 360])(
    'passes axe in both themes and does not overflow at a width of %i',
    async (width) => {
      const stage = await open({ viewport: { width, height: 800 } });
      const { page } = stage;
      const found: string[] = [];
      const check = async (what: string) => {
        found.push(
          ...(await axeViolationsInSchemes(page)).map((violation) => `${what}: ${violation}`),
        );
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (Number(overflow) > 0) found.push(`${what} is ${overflow} pixels too wide`);
      };
      await expect(page.getByText('No requests yet')).toBeVisible();
      await check('empty');
      await fill(stage);
      for (const tab of TABS) {
        const shown = await choose(page, tab);
        if (tab === 'Records') {
          await shown.getByText('person-1').first().click();
          await shown.getByText('Add a patient').click();
          await check('Records, with the details of one');
          await shown.getByRole('button', { name: 'Edit' }).click();
        }
        await check(tab);
      }
      vitestExpect(found).toEqual([]);
    },
  );

  it('can be operated by keyboard', async () => {
    const { page, send } = await open();
    await send({ body: ASHA });
    await expect(newest(page)).toContainText('201');
    await page.getByRole('tab', { name: 'Requests' }).focus();
    for (const name of ['Records', 'Violations', 'Ledger', 'Faults', 'Snapshot', 'Requests']) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name })).toBeFocused();
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
      await expect(panel(page, name)).toBeVisible();
    }
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Snapshot' })).toBeFocused();
    await page.keyboard.press('Home');
    // Tab leads from the tab to its panel, its filters and its button, and to the requests.
    for (let stops = 0; stops < 7; stops++) await page.keyboard.press('Tab');
    const row = newest(page).getByRole('button').first();
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(details(page)).toContainText('The service created the patient patient-1');
    const outline = await row.evaluate((button) => getComputedStyle(button).outlineStyle);
    expect(outline).toBe('solid');
  });
});

it('has no transitions when the user prefers reduced motion', async () => {
  const { page } = await openServed({ reducedMotion: 'reduce' });
  const button = (await choose(page, 'Snapshot')).getByRole('button').first();
  expect(await button.evaluate((each) => getComputedStyle(each).transitionDuration)).toBe('0s');
});

import { beforeEach, describe, it } from 'vitest';
import { ASHA } from '../send.ts';
import { choose, details, newest, openNewest, panel } from './inspector-page.ts';
import { expect, openServed, STAGES, type Stage } from './stage.ts';

describe.each(Object.entries(STAGES))('list and details in the %s inspector', (_, open) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
    await expect(stage.page.getByText('Live')).toBeVisible();
    for (const fn of ['Asha', 'Luis', 'Mia']) await stage.send({ body: { ...ASHA, fn } });
    await expect(newest(stage.page)).toContainText('Mia');
  });

  it.each([
    [1366, 'beside'],
    [1100, 'beside'],
    [900, 'below'],
    [360, 'below'],
  ])('stand, %i pixels wide, %s each other', async (width, where) => {
    const { page } = stage;
    await page.setViewportSize({ width, height: 768 });
    await openNewest(page);
    const row = await newest(page).getByRole('button').first().boundingBox();
    const shown = await details(page).boundingBox();
    if (!row || !shown) throw new Error('They are not shown.');
    const isBeside = shown.x >= row.x + row.width;
    expect(isBeside ? 'beside' : 'below').toBe(where);
    if (!isBeside) expect(shown.y).toBeGreaterThanOrEqual(row.y + row.height);
  });

  it('follow the keyboard: arrow keys move, Enter opens, Escape closes', async () => {
    const { page } = stage;
    const row = (fn: string) => panel(page, 'Requests').getByRole('button', { name: fn });
    await row('Mia').focus();
    await page.keyboard.press('ArrowDown');
    await expect(row('Luis')).toBeFocused();
    await expect(details(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(details(page)).toContainText('"Luis"');
    await page.keyboard.press('End');
    await expect(row('Asha')).toBeFocused();
    await expect(details(page)).toContainText('"Asha"');
    await page.keyboard.press('Home');
    await expect(details(page)).toContainText('"Mia"');
    await page.keyboard.press('Tab');
    await expect(details(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(details(page)).toHaveCount(0);
    await expect(row('Mia')).toBeFocused();
  });

  it('stay on the selected request when others arrive', async () => {
    const { page } = stage;
    await openNewest(page);
    await stage.send({ body: { ...ASHA, fn: 'Noor' } });
    await expect(newest(page)).toContainText('Noor');
    await expect(details(page)).toContainText('"Mia"');
  });
});

it('leaves the address of an embedding page alone', async () => {
  const { page, send } = await STAGES.embedded();
  await send({ body: ASHA });
  const before = page.url();
  await openNewest(page);
  await choose(page, 'Ledger');
  expect(page.url()).toBe(before);
});

describe('the address of the served page', () => {
  it('leads to the tab, the filters and the selection, and holds no text of a search', async () => {
    const { page, send, url } = await openServed();
    for (const fn of ['Asha', 'Luis', 'Mia']) await send({ body: { ...ASHA, fn } });
    await send({ path: '/elsewhere', method: 'GET' });
    const shown = panel(page, 'Requests');
    await shown.getByLabel('Data').selectOption('Stored');
    await shown.getByLabel('Filter').fill('luis');
    await openNewest(page);
    expect(page.url()).toBe(`${url}/__mock__/#data=stored&request=2`);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(details(page)).toContainText('"Luis"');
    await expect(shown.getByText('3 of 4 requests')).toBeVisible();
    const ledger = await choose(page, 'Ledger');
    await ledger.getByLabel('Show').selectOption('Changed');
    expect(page.url()).toBe(`${url}/__mock__/#tab=ledger&show=changed`);
    await page.goto(link);
    await expect(details(page)).toContainText('"Luis"');
  });

  it.each(['#tab=nowhere&request=x', '#request=%', '#outcome=__proto__&data=toString', '#tab'])(
    'shows the list if it has the fragment %s',
    async (fragment) => {
      const { page, send, url } = await openServed();
      await send({ body: ASHA });
      await page.goto('about:blank');
      await page.goto(`${url}/__mock__/${fragment}`);
      await expect(newest(page)).toContainText('Create patient');
      await expect(panel(page, 'Requests').getByText('1 request', { exact: true })).toBeVisible();
    },
  );
});

import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import type { Page, Route } from 'playwright';
import { it, expect as vitestExpect } from 'vitest';
import { ASHA, HEADERS } from '../send.ts';
import { enter, openList, PAUSE_MS } from './sandbox-list.ts';
import { expect, STAGES } from './stage.ts';

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

it('lists the sandboxes by name, with links to their inspectors', async () => {
  const { page, url } = await openList(['test-10', 'test-9', 'Asha']);
  await expect(page.getByRole('link')).toHaveText(['Asha', 'test-9', 'test-10']);
  await expect(row(page, 'Asha').getByText(`${url}/sandbox/Asha`, { exact: true })).toBeVisible();
  await expect(row(page, 'Asha').getByRole('cell')).toContainText(['1', '1', /\d:\d\d/, 'Delete']);
  await expect(page.getByLabel('Filter')).toHaveCount(0);
  await page.getByRole('link', { name: 'Asha' }).click();
  await expect(page).toHaveURL(`${url}/sandbox/Asha/__mock__/`);
  await expect(page.getByRole('tab', { name: 'Requests 1' })).toBeVisible();
});

it('shows the last request of each sandbox in words', async () => {
  const { page, url } = await openList(['asha']);
  await expect(row(page, 'asha')).toContainText('404 Unknown path');
  await fetch(`${url}/sandbox/asha/profiles/v1/patient/`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(ASHA),
  });
  await fetch(`${url}/sandbox/new/__mock__/requests`);
  await page.clock.fastForward(PAUSE_MS);
  await expect(row(page, 'asha')).toContainText('201 Create patient');
  await expect(row(page, 'asha').getByRole('cell').first()).toHaveText('2');
  await expect(row(page, 'new').locator('.last-request')).toHaveText('none');
});

it('links each inspector back to the list, below the path of a proxy too', async () => {
  const { page, url } = await openList(['asha']);
  const prefix = 'http://proxy.test/team/mock';
  await page.route(`${prefix}/**`, async (route) => {
    const to = route.request().url().replace(prefix, url);
    // A response that never ends cannot be read whole.
    if (to.endsWith('/events')) await route.abort();
    else await route.fulfill({ response: await route.fetch({ url: to }) });
  });
  for (const base of [url, prefix]) {
    await page.goto(`${base}/sandbox/asha/__mock__/`);
    await page.getByRole('link', { name: 'All sandboxes' }).click();
    await expect(page).toHaveURL(`${base}/__mock__/`);
    await expect(page.getByRole('link', { name: 'asha' })).toBeVisible();
  }
});

it('links back to the list while the page asks for the admin token', async () => {
  const { page, url } = await openList(['asha'], { admin: { token: 'hush' } });
  await page.goto(`${url}/sandbox/asha/__mock__/`);
  await expect(page.getByLabel('Admin token')).toBeVisible();
  await page.getByRole('link', { name: 'All sandboxes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sandboxes of the Profile Service mock',
  );
});

it.each(Object.entries(STAGES))(
  'shows no link to a list in the %s inspector of a single mock',
  async (_, open) => {
    const { page } = await open();
    await expect(page.getByText('No requests yet')).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
  },
);

it('explains how to create a sandbox, and shows one that another client created', async () => {
  const { page, url } = await openList();
  await expect(page.getByText('The first request to its base URL creates it')).toBeVisible();
  await expect(page.getByText(`${url}/sandbox/{name}`)).toBeVisible();
  await enter(url, 'elsewhere');
  await page.clock.fastForward(PAUSE_MS);
  await expect(page.getByRole('link')).toHaveText(['elsewhere']);
  await expect(page.getByText('No sandbox yet')).toHaveCount(0);
});

it('creates a sandbox, and shows why a name is rejected', async () => {
  const { page } = await openList([], { most: 1 });
  const name = page.getByLabel('Name of a new sandbox');
  const create = page.getByRole('button', { name: 'Create' });
  await create.click();
  await expect(page.getByText('The name of a sandbox is missing.')).toBeVisible();
  await name.fill('a b');
  await create.click();
  await expect(page.getByText('must have 1 to 64 characters')).toBeVisible();
  await expect(name).toHaveValue('a b');
  await name.fill('asha');
  await create.click();
  await expect(page.getByText('The sandbox asha is ready.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['asha']);
  await expect(name).toHaveValue('');
  await name.fill('meera');
  await create.click();
  await expect(page.getByText('The maximum number of sandboxes (1) is reached.')).toBeVisible();
});

it('deletes a sandbox only after a second press', async () => {
  const { page } = await openList(['asha', 'meera']);
  await page.getByRole('button', { name: 'Delete asha' }).click();
  await page.getByLabel('Name of a new sandbox').focus();
  await page.getByRole('button', { name: 'Delete asha' }).click();
  await expect(page.getByRole('link')).toHaveText(['asha', 'meera']);
  await page.getByRole('button', { name: 'Press again to delete asha' }).click();
  await expect(page.getByText('Deleted asha.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['meera']);
});

it('does not show a deleted sandbox again when an older list arrives', async () => {
  const { page } = await openList(['asha']);
  await expect(page.getByText('Live')).toBeVisible();
  const held = new Promise<() => void>((hold) => {
    const response = async (route: Route) => {
      const response = await route.fetch();
      await new Promise<void>((release) => hold(release));
      await route.fulfill({ response });
    };
    void page.route('**/sandboxes', response, { times: 1 });
  });
  await page.clock.fastForward(PAUSE_MS);
  const release = await held;
  await page.getByRole('button', { name: 'Delete asha' }).press('Enter');
  await page.getByRole('button', { name: 'Press again to delete asha' }).press('Enter');
  await expect(page.getByText('No sandbox yet')).toBeVisible();
  const arrived = page.waitForEvent('requestfinished');
  release();
  await arrived;
  await page.evaluate('new Promise((resolve) => { requestAnimationFrame(resolve); })');
  vitestExpect(await page.getByText('No sandbox yet').isVisible()).toBe(true);
});

it('filters the sandboxes by name when there are more than 20', async () => {
  const names = Array.from({ length: 21 }, (_, at) => `Worker-${at}`);
  const { page } = await openList(names);
  await page.getByLabel('Filter').fill('WORKER-2');
  await expect(page.getByRole('link')).toHaveText(['Worker-2', 'Worker-20']);
  await expect(page.getByText('2 of 21 sandboxes')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Worker-20' }).press('Enter');
  await page.getByRole('button', { name: 'Press again to delete' }).press('Enter');
  await expect(page.getByText('1 of 20 sandboxes')).toBeVisible();
  await page.getByLabel('Filter').fill('nobody');
  await expect(page.getByText('No name contains this text.')).toBeVisible();
});

it('shows markup in a sandbox name as text', async () => {
  const { page } = await openList(['asha']);
  const name = '<img src="x">';
  await page.route('**/sandboxes', (route) =>
    route.fulfill({ json: [{ name, usedAt: '2026-01-02T03:04:05Z', patients: 1, emrUsers: 1 }] }),
  );
  await page.clock.fastForward(PAUSE_MS);
  await expect(page.getByRole('link')).toHaveText([name]);
  await expect(page.locator('img')).toHaveCount(0);
});

it('can be operated by keyboard', async () => {
  const { page } = await openList(['asha', 'meera']);
  await page.getByLabel('Name of a new sandbox').fill('new');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Create' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link')).toHaveText(['asha', 'meera', 'new']);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'asha' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Press again to delete asha' })).toBeFocused();
  // A load in between keeps the focus.
  await page.clock.fastForward(PAUSE_MS);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link')).toHaveText(['meera', 'new']);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'meera' })).toBeFocused();
});

it.each([1280, 360])(
  'passes axe in both themes and does not overflow at a width of %i',
  async (width) => {
    const viewport = { width, height: 800 };
    const { page, url } = await openList([], { admin: { token: 'hush' } }, { viewport });
    const found: string[] = [];
    const check = async (what: string) => {
      found.push(
        ...(await axeViolationsInSchemes(page)).map((violation) => `${what}: ${violation}`),
      );
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (Number(overflow) > 0) found.push(`${what} is ${overflow} pixels too wide`);
    };
    await page.getByLabel('Admin token').fill('guess');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not the admin token')).toBeVisible();
    await check('locked');
    await page.getByLabel('Admin token').fill('hush');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No sandbox yet')).toBeVisible();
    await check('empty');
    for (let at = 0; at <= 20; at++) await enter(url, `${'name'.repeat(15)}-${at}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByText('The name of a sandbox is missing.')).toBeVisible();
    await check('list');
    vitestExpect(found).toEqual([]);
  },
);

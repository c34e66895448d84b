import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import type { BrowserContextOptions, Page, Route } from 'playwright';
import { it, onTestFinished, expect as vitestExpect } from 'vitest';
import { type ServeSandboxesOptions, serveSandboxes } from '../../src/server.ts';
import { expect, openPage } from './stage.ts';

/** The page loads the list of sandboxes again after this time. */
const REFRESH_MS = 3000;

/** Serves sandboxes until the test ends. */
async function serve(options: Partial<ServeSandboxesOptions> = {}) {
  const server = await serveSandboxes({ create: () => createHospital(), ...options });
  onTestFinished(server.close);
  return server;
}

/** Opens the page of a server that has the sandboxes `names`. */
async function openList(
  names: readonly string[] = [],
  options?: Partial<ServeSandboxesOptions>,
  how: BrowserContextOptions = {},
) {
  const server = await serve(options);
  await Promise.all(names.map((name) => enter(server.url, name)));
  const page = await openPage(how);
  await page.clock.install();
  await page.goto(`${server.url}/__mock__/`);
  return { ...server, page };
}

/** Sends a request to a sandbox, which creates it if it does not exist. */
async function enter(url: string, name: string): Promise<void> {
  await fetch(`${url}/sandbox/${name}/elsewhere`);
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

it('lists the sandboxes by name, with their last requests and links to their inspectors', async () => {
  const { page, url } = await openList(['test-10', 'test-9', 'Asha']);
  await expect(page.getByRole('link')).toHaveText(['Asha', 'test-9', 'test-10']);
  await expect(row(page, 'Asha').getByText(`${url}/sandbox/Asha`, { exact: true })).toBeVisible();
  await expect(row(page, 'Asha').getByRole('cell')).toContainText(['1', '1', /\d:\d\d/, 'Delete']);
  await expect(row(page, 'Asha')).toContainText('404 Unknown path');
  await expect(page.getByLabel('Filter')).toHaveCount(0);
  const body = JSON.stringify(ASHA);
  const address = `${url}/sandbox/Asha/profiles/v1/patient/`;
  await fetch(address, { method: 'POST', headers: HEADERS, body });
  await fetch(`${url}/sandbox/new/__mock__/requests`);
  await page.clock.fastForward(REFRESH_MS);
  await expect(row(page, 'Asha')).toContainText('201 Create patient');
  await expect(row(page, 'Asha').getByRole('cell').first()).toHaveText('2');
  await expect(row(page, 'new').locator('.last-request')).toHaveText('none');
  await page.getByRole('link', { name: 'Asha' }).click();
  await expect(page).toHaveURL(`${url}/sandbox/Asha/__mock__/`);
  await expect(page.getByRole('tab', { name: 'Requests 2' })).toBeVisible();
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

it('explains how to create a sandbox, creates one, and shows why a name is rejected', async () => {
  const { page, url } = await openList([], { most: 2 });
  await expect(page.getByText('The first request to its base URL creates it')).toBeVisible();
  await expect(page.getByText(`${url}/sandbox/{name}`)).toBeVisible();
  await enter(url, 'another');
  await page.clock.fastForward(REFRESH_MS);
  await expect(page.getByRole('link')).toHaveText(['another']);
  await expect(page.getByText('No sandbox yet')).toHaveCount(0);
  const name = page.getByLabel('Name of a new sandbox');
  const create = page.getByRole('button', { name: 'Create' });
  await name.fill('a b');
  await create.click();
  await expect(page.getByText('must have 1 to 64 characters')).toBeVisible();
  await expect(name).toHaveValue('a b');
  await name.fill('asha');
  await create.click();
  await expect(page.getByText('The sandbox asha is ready.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['another', 'asha']);
  await expect(name).toHaveValue('');
  await name.fill('meera');
  await create.click();
  await expect(page.getByText('The maximum number of sandboxes (2) is reached.')).toBeVisible();
});

it('deletes a sandbox only after a second press, and does not show it again when an older list arrives', async () => {
  const { page } = await openList(['asha', 'meera']);
  await page.getByRole('button', { name: 'Delete asha' }).click();
  await page.getByLabel('Name of a new sandbox').focus();
  await page.getByRole('button', { name: 'Delete asha' }).click();
  await expect(page.getByRole('link')).toHaveText(['asha', 'meera']);
  const held = new Promise<() => void>((hold) => {
    const response = async (route: Route) => {
      const response = await route.fetch();
      await new Promise<void>((release) => hold(release));
      await route.fulfill({ response });
    };
    void page.route('**/sandboxes', response, { times: 1 });
  });
  await page.clock.fastForward(REFRESH_MS);
  const release = await held;
  await page.getByRole('button', { name: 'Press again to delete asha' }).press('Enter');
  await expect(page.getByText('Deleted asha.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['meera']);
  const arrived = page.waitForEvent('requestfinished');
  release();
  await arrived;
  await page.evaluate('new Promise((resolve) => { requestAnimationFrame(resolve); })');
  vitestExpect(await page.getByRole('link').allTextContents()).toEqual(['meera']);
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
  await page.clock.fastForward(REFRESH_MS);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link')).toHaveText(['meera', 'new']);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'meera' })).toBeFocused();
});

it('asks for the admin token, and passes axe on a phone', async () => {
  const viewport = { width: 360, height: 800 };
  const { page, url } = await openList([], { admin: { token: 'hush' } }, { viewport });
  const found: string[] = [];
  const check = async (what: string) => {
    found.push(...(await axeViolationsInSchemes(page)).map((violation) => `${what}: ${violation}`));
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (Number(overflow) > 0) found.push(`${what} is ${overflow} pixels too wide`);
  };
  const field = page.getByLabel('Admin token');
  await field.fill('guess');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('This is not the admin token of this mock.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0);
  await check('locked');
  await field.fill('hush');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No sandbox yet')).toBeVisible();
  await expect(field).toHaveCount(0);
  for (let at = 0; at <= 20; at++) await enter(url, `${'name'.repeat(15)}-${at}`);
  await page.getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByText('The name of a sandbox is missing.')).toBeVisible();
  await check('list');
  vitestExpect(found).toEqual([]);
  // An inspector that asks for the token leads back to the list too.
  await page.goto(`${url}/sandbox/asha/__mock__/`);
  await expect(field).toBeVisible();
  await page.getByRole('link', { name: 'All sandboxes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sandboxes of the Profile Service mock',
  );
  await expect(field).toBeVisible();
  await page.goto(`${url}/__mock__/#token=hush`);
  await expect(page.getByText('Live')).toBeVisible();
  expect(page.url()).toBe(`${url}/__mock__/`);
});

it('shows a lost connection, and continues when the server is back', async () => {
  const { page, url, close } = await openList(['asha']);
  await expect(page.getByText('Live')).toBeVisible();
  await close();
  await page.clock.fastForward(REFRESH_MS);
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['asha']);
  await page.getByLabel('Name of a new sandbox').fill('meera');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The mock cannot be reached. Nothing was changed.')).toBeVisible();
  await serve({ port: Number(new URL(url).port) });
  await page.clock.fastForward(REFRESH_MS);
  await expect(page.getByText('Live')).toBeVisible();
  await expect(page.getByText('No sandbox yet')).toBeVisible();
});

it('sends no requests while the page is hidden', async () => {
  const { page } = await openList(['asha']);
  await expect(page.getByText('Live')).toBeVisible();
  await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, writable: true })");
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  for (let at = 0; at < 3; at++) await page.clock.runFor(REFRESH_MS);
  expect(requests).toBe(0);
  await page.evaluate('document.hidden = false');
  await page.clock.fastForward(REFRESH_MS);
  await expect.poll(() => requests).toBe(1);
});

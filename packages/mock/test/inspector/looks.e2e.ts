import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import { ASHA } from '@profiles/testkit/send';
import { it, expect as vitestExpect } from 'vitest';
import { choose, details, expect, newest, openNewest, openServed, panel, STAGES } from './stage.ts';

const TABS = ['Records', 'Violations', 'Ledger', 'Faults', 'Snapshots', 'Requests'];

it('the inspector passes axe in both themes and does not overflow on a phone', async () => {
  const { page, send, play } = await openServed({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
  });
  const found: string[] = [];
  const check = async (what: string) => {
    found.push(...(await axeViolationsInSchemes(page)).map((violation) => `${what}: ${violation}`));
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (Number(overflow) > 0) found.push(`${what} is ${overflow} pixels too wide`);
  };
  await expect(page.getByText('No requests yet')).toBeVisible();
  await page.getByText('Send a request', { exact: true }).click();
  await check('empty');
  await send({ path: '/elsewhere', method: 'GET' });
  await play((mock) => {
    mock.fail('*', { kind: 'drop', stored: true });
    mock.fail('createPatient', { kind: 'delay', ms: 3000 }, { times: 3 });
    mock.use({ createStatus: 202, rateLimit: { limit: 100, windowMs: 60_000 } });
  });
  await send({ body: { ...ASHA, extras: { note: 'long'.repeat(200) } } });
  await expect(newest(page)).toContainText('Stored, then the connection breaks');
  await openNewest(page);
  for (const tab of TABS) {
    const shown = await choose(page, tab);
    if (tab === 'Records') {
      await shown.getByText('person-1').first().click();
      await shown.getByText('Add a patient').click();
      await shown.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(shown.getByText('Added patient-2.')).toBeVisible();
      await shown.getByRole('button', { name: 'Edit' }).click();
    }
    if (tab === 'Snapshots') {
      await shown.getByLabel('Name').fill('One patient more');
      await shown.getByRole('button', { name: 'Save a snapshot' }).click();
      await expect(shown.getByRole('listitem')).toContainText('One patient more');
    }
    await check(tab);
  }
  vitestExpect(found).toEqual([]);
});

it('the tabs and the list can be operated by keyboard, with a visible focus and no transitions', async () => {
  const { page, send } = await openServed({ reducedMotion: 'reduce' });
  await send({ body: ASHA });
  await expect(newest(page)).toContainText('201');
  await page.getByRole('tab', { name: 'Requests' }).focus();
  for (const name of TABS) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toBeFocused();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page, name)).toBeVisible();
  }
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Snapshots' })).toBeFocused();
  await page.keyboard.press('Home');
  // Tab leads from the tab to its panel, its filters, its buttons and its form, and to the requests.
  for (let stops = 0; stops < 9; stops++) await page.keyboard.press('Tab');
  const row = newest(page).getByRole('button').first();
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(details(page)).toContainText('The service created the patient patient-1');
  await expect(row).toHaveCSS('outline-style', 'solid');
  await expect(details(page).getByRole('button').first()).toHaveCSS('transition-duration', '0s');
});

it('the served page follows the colour scheme of the system, with an icon in both accents', async () => {
  const { page } = await openServed({ colorScheme: 'light' });
  const title = page.getByRole('heading', { name: 'Profile Service mock' });
  await expect(title).toHaveCSS('color', 'rgb(24, 33, 38)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(title).toHaveCSS('color', 'rgb(230, 237, 240)');
  const icon = decodeURIComponent((await page.locator('link').getAttribute('href')) ?? '');
  const accent = await page
    .locator('profiles-mock-inspector')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'));
  const [light, dark] = [...icon.matchAll(/fill:(#\w+)/g)].map(([, colour]) => colour);
  expect(accent).toBe(`light-dark(${light}, ${dark})`);
});

it('an embedded inspector passes axe, takes its looks from its page, and does not change its address', async () => {
  const { page, send } = await STAGES.embedded({ colorScheme: 'light' });
  await expect(page.getByText('Live')).toBeVisible();
  vitestExpect(await axeViolationsInSchemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const title = page.getByRole('heading', { name: 'Profile Service mock' });
  await page.evaluate("document.documentElement.style.colorScheme = 'dark'");
  await expect(title).toHaveCSS('color', 'rgb(230, 237, 240)');
  await page.evaluate(`for (const [name, value] of Object.entries({
    ink: 'rgb(1, 2, 3)', accent: 'rgb(4, 5, 6)', font: 'Georgia', 'font-mono': 'Courier', 'text-xs': '21px',
  })) document.documentElement.style.setProperty('--profiles-' + name, value)`);
  await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(title).toHaveCSS('font-family', 'Georgia');
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('color', 'rgb(4, 5, 6)');
  const address = page.getByText('https://profiles.test').first();
  await expect(address).toHaveCSS('font-family', 'Courier');
  await expect(address).toHaveCSS('font-size', '21px');
  const before = page.url();
  await send({ body: ASHA });
  const opened = await openNewest(page);
  await opened.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(newest(page)).toContainText('patient-2');
  const ledger = await choose(page, 'Ledger');
  await ledger.getByRole('combobox', { name: /creates a patient/ }).selectOption('202');
  await expect(ledger.getByText(/ 1 changed/)).toBeVisible();
  expect(await send({ body: ASHA })).toBe(202);
  expect(page.url()).toBe(before);
});

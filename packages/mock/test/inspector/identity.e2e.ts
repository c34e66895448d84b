import { describe, it } from 'vitest';
import { expect, openServed, STAGES } from './stage.ts';

const INK = { light: 'rgb(24, 33, 38)', dark: 'rgb(230, 237, 240)' } as const;

describe.each(Object.entries(STAGES))('the %s inspector', (_, open) => {
  it('follows the colour scheme of the system', async () => {
    const { page } = await open({ colorScheme: 'light' });
    const title = page.getByRole('heading', { name: 'Profile Service mock' });
    await expect(title).toHaveCSS('color', INK.light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(title).toHaveCSS('color', INK.dark);
  });

  it('colours the number of violations once there are any', async () => {
    const { page, send } = await open({ colorScheme: 'light' });
    const badge = page.getByRole('tab', { name: 'Violations' }).locator('.badge');
    await expect(badge).toHaveText('0');
    await expect(badge).toHaveCSS('color', 'rgb(83, 97, 106)');
    await send({ path: '/elsewhere', method: 'GET' });
    await expect(badge).toHaveText('1');
    await expect(badge).toHaveCSS('color', 'rgb(163, 35, 28)');
  });
});

it('follows the colour scheme of a page that differs from the system', async () => {
  const { page } = await STAGES.embedded({ colorScheme: 'light' });
  const title = page.getByRole('heading', { name: 'Profile Service mock' });
  await page.evaluate("document.documentElement.style.colorScheme = 'dark'");
  await expect(title).toHaveCSS('color', INK.dark);
});

it('takes colours, fonts and sizes from the page that embeds it', async () => {
  const { page } = await STAGES.embedded();
  await page.evaluate(`for (const [name, value] of Object.entries({
    ink: 'rgb(1, 2, 3)', accent: 'rgb(4, 5, 6)', font: 'Georgia', 'font-mono': 'Courier', 'text-xs': '21px',
  })) document.documentElement.style.setProperty('--profiles-' + name, value)`);
  const title = page.getByRole('heading', { name: 'Profile Service mock' });
  await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(title).toHaveCSS('font-family', 'Georgia');
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('color', 'rgb(4, 5, 6)');
  const address = page.getByText('https://profiles.test').first();
  await expect(address).toHaveCSS('font-family', 'Courier');
  await expect(address).toHaveCSS('font-size', '21px');
});

it('has an icon in the accent of both themes', async () => {
  const { page } = await openServed();
  const icon = decodeURIComponent((await page.locator('link').getAttribute('href')) ?? '');
  const accent = await page
    .locator('profiles-mock-inspector')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'));
  const [light, dark] = [...icon.matchAll(/fill:(#\w+)/g)].map(([, colour]) => colour);
  expect(accent).toBe(`light-dark(${light}, ${dark})`);
});

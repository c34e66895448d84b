import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPlayground } from './open-playground.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

it('restores the code, the fault and the setting of a link, and runs nothing', async () => {
  const sender = await openPlayground(browser, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await sender.choose('A taken username: rejected');
  await sender.page.getByRole('textbox', { name: 'Call' }).press('Control+End');
  await sender.page.keyboard.type(' // ü #&="');
  await sender.page
    .getByLabel('Fault of the first request')
    .selectOption('A gateway responds 502, nothing stored');
  await sender.page.getByLabel('Value of the setting').selectOption('422');
  await sender.page.getByRole('button', { name: 'Copy link' }).click();
  await sender.page.getByText('Link copied.').waitFor();
  const link = await sender.page.evaluate<string>('navigator.clipboard.readText()');
  expect(new URL(link).search).toBe('');
  expect(link).toBe(sender.page.url());

  const playground = await openPlayground(browser, {}, new URL(link).hash);
  expect(await playground.code()).toBe(await sender.code());
  expect(await playground.code()).toContain('// ü #&="');
  const { page } = playground;
  expect(await playground.selected('Fault of the first request')).toBe(
    'A gateway responds 502, nothing stored',
  );
  expect(await page.getByLabel('Value of the setting').inputValue()).toBe('422');
  await expect.poll(playground.tabs).toEqual(expect.arrayContaining(['Requests 0', 'Records 2']));
  expect(await playground.shown()).toBe(
    'Not run yet. This call is from a link: read it before you run it.',
  );
  expect(await playground.run()).toMatch(/^unknown.*status 502/s);
});

it('links to an example by its name', async () => {
  const { page, choose } = await openPlayground(browser);
  await choose('The errors of a form');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#example=form');
});

it('opens a link that the user enters on the page', async () => {
  const playground = await openPlayground(browser);
  await playground.page.evaluate("location.hash = '#example=unknown'");
  await expect.poll(() => playground.selected('Example')).toBe('A lost response: unknown');
  expect(await playground.shown()).toMatch(/^Not run yet\. The service stores the patient, then/);
});

it.each([
  '#code=x&fault={',
  '#code=x&settings={"noSuchEntry":1}',
  '#code=x&settings={"createStatus":999}',
  '#example=no-such-example',
])('shows the first example for the damaged link %s', async (fragment) => {
  const playground = await openPlayground(browser, {}, fragment);
  expect(await playground.selected('Example')).toBe('Create a patient');
});

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  return () => context.close();
});

const open = (path: string) => page.goto(`${inject('site')}/${path}/`);
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).first();
const panel = () => page.getByRole('tabpanel').first();

it('a block of code has the name of its file as title', async () => {
  await open('getting-started');
  const titles = page.locator('.expressive-code .title');
  expect(await titles.allTextContents()).toEqual(expect.arrayContaining(['profiles.ts']));
});

it('a block of code marks the words that the page is about', async () => {
  await open('getting-started');
  const marks = await page.locator('.expressive-code mark').allTextContents();
  expect(marks).toEqual(expect.arrayContaining(['createPatientOnce', 'error.outcome']));
});

it.each([
  ['npm', 'npm install @profiles/sdk', 'npm install --save-dev @profiles/mock'],
  ['pnpm', 'pnpm add @profiles/sdk', 'pnpm add --save-dev @profiles/mock'],
  ['yarn', 'yarn add @profiles/sdk', 'yarn add --dev @profiles/mock'],
  ['bun', 'bun add @profiles/sdk', 'bun add --dev @profiles/mock'],
])('an installation shows the commands of %s in a tab', async (manager, add, addDevelopment) => {
  await open('getting-started');
  await tab(manager).click();
  expect(await panel().textContent()).toContain(add);
  expect(await panel().textContent()).toContain(addDevelopment);
});

it('arrow keys, Home and End choose a tab', async () => {
  await open('getting-started');
  await tab('npm').focus();
  const chosen = () => page.locator('[role="tab"][aria-selected="true"]').first().textContent();
  for (const [key, name] of [
    ['ArrowRight', 'pnpm'],
    ['ArrowLeft', 'npm'],
    ['End', 'bun'],
    ['Home', 'npm'],
  ] as const) {
    await page.keyboard.press(key);
    expect((await chosen())?.trim()).toBe(name);
    expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe(name);
  }
});

it('a chosen tab is labelled by its panel, and the other panel is hidden', async () => {
  await open('getting-started');
  const shown = panel();
  expect(await shown.getAttribute('aria-labelledby')).toBe(await tab('npm').getAttribute('id'));
  const hidden = page.locator('[role="tabpanel"][hidden]').first();
  expect(await hidden.isVisible()).toBe(false);
});

it('a page shows the tab that was chosen before', async () => {
  await open('getting-started');
  await tab('pnpm').click();
  await open('forms');
  await open('getting-started');
  expect(await panel().textContent()).toContain('pnpm add');
});

it('the tabs of form libraries change together', async () => {
  await open('forms');
  const tanstack = page.getByRole('tab', { name: 'TanStack Form', exact: true });
  const count = await tanstack.count();
  expect(count).toBeGreaterThan(1);
  await tanstack.first().click();
  for (const each of await tanstack.all())
    expect(await each.getAttribute('aria-selected')).toBe('true');
});

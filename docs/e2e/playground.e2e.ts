import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(`${inject('site')}/playground/`);
});

/** Chooses an example and runs its call. Returns the result that the page shows. */
async function run(example: string) {
  await page.getByRole('combobox', { name: 'Example' }).selectOption(example);
  await page.getByRole('button', { name: 'Run the call' }).click();
  await page.locator('#playground-run:not([disabled])').waitFor();
  return page.locator('.playground-result').textContent();
}

it('shows the outcome, the stored record and the request of a lost response', async () => {
  const result = await run('Create a patient without a retry, and lose the response');
  expect(result).toContain('unknown: The data may be stored.');
  expect(result).toMatch(/Stored: \{\s+"oid": "patient-2",\s+"fn": "asha"/);
  const row = page.locator('profiles-mock-inspector').getByText('/profiles/v1/patient/').first();
  await row.waitFor();
  expect(await page.getByText('fault: drop').count()).toBe(1);
});

it('shows that createPatientOnce retries a lost request, and succeeds', async () => {
  const result = await run('Create a patient once, although the first request is lost');
  expect(result).toMatch(/^The call succeeded\.\s*\{\s+"oid": "patient-2"/);
  expect(result).toMatch(/Stored: \{\s+"oid": "patient-2",\s+"fn": "asha"/);
  const rows = page.locator('profiles-mock-inspector').getByText('/profiles/v1/patient/');
  await expect.poll(() => rows.count()).toBe(2);
});

it('shows that createPatientOnce asks to look up a patient whose response is lost', async () => {
  const result = await run('Create a patient once, although the response is lost');
  expect(result).toContain('unknown: A patient with this username is stored.');
  expect(result?.match(/Stored: /g)).toHaveLength(1);
});

it('uses the chosen setting and the edited call', async () => {
  await page.getByLabel('Value of the setting').selectOption('422');
  expect(await run('Create a patient whose username is taken')).toContain('"unprocessable"');
  await page.getByRole('textbox', { name: 'Call' }).fill("await profiles.updateEmrUser('x', {})");
  await page.getByRole('button', { name: 'Run the call' }).click();
  await expect
    .poll(() => page.locator('.playground-result').textContent())
    .toContain('"not_found"');
});

it('shows the rule that a call breaks, and sends nothing', async () => {
  expect(await run('Send an invalid date of birth')).toMatch(/not_sent: .+"rule": "date"/s);
  await page.getByText('0 requests').or(page.getByText('No requests')).first().waitFor();
});

it('shows the syntax error of the code', async () => {
  await page.getByRole('textbox', { name: 'Call' }).fill('await profiles.createPatient(');
  await page.getByRole('button', { name: 'Run the call' }).click();
  await expect
    .poll(() => page.locator('.playground-result').textContent())
    .toContain('SyntaxError');
});

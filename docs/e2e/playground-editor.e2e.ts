import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openPlayground, type Playground } from './open-playground.ts';

let browser: Browser;
let playground: Playground;
let page: Page;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

beforeEach(async () => {
  playground = await openPlayground(browser);
  page = playground.page;
});

/** Deletes the code, and leaves the focus in the editor. */
async function clear() {
  await page.getByRole('textbox', { name: 'Call' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

/** Replaces the code. Only its last character is typed, because the editor takes a moment for each key. */
async function enter(code: string) {
  await clear();
  await page.keyboard.insertText(code.slice(0, -1));
  await page.keyboard.type(code.slice(-1));
}

/** Returns the completions that the editor offers. */
function completions(): Promise<readonly string[]> {
  return page.locator('.cm-completionLabel').allInnerTexts();
}

it('runs the code that the user typed, with the keyboard alone', async () => {
  await clear();
  await page.keyboard.type("await profiles.updateEmrUser('nobody', {");
  await page.keyboard.type('});');
  await page.keyboard.press('Control+Enter');
  expect(await playground.result()).toMatch(/^rejected.*not_found/s);
  expect(await playground.selected('Example')).toBe('Your own');
});

it('shows the value of the last expression of several statements', async () => {
  await enter(
    "const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });\n[oid]; // the oid",
  );
  await page.keyboard.press('Control+Enter');
  expect(await playground.result()).toMatch(/^succeeded.*Returned\s+\[\s+"patient-2"\s+\]/s);
});

it('leaves the editor when the user presses Tab', async () => {
  const editor = page.getByRole('textbox', { name: 'Call' });
  await editor.focus();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').getAttribute('id')).toBe('playground-fault');
  await page.keyboard.press('Shift+Tab');
  expect(await page.locator(':focus').getAttribute('aria-labelledby')).toBe(
    'playground-code-label',
  );
});

it('completes the methods of the client, with their types', async () => {
  await enter('await profiles.');
  await page.keyboard.press('Control+Space');
  await expect
    .poll(completions)
    .toEqual(expect.arrayContaining(['createPatient', 'createPatientOnce', 'updateEmrUser']));
  await page.keyboard.type('createPatientO');
  await page.getByText('IdentifiedPatientInput').waitFor();
  await page.getByText(/retries it like an update/).waitFor();
  // A completion takes no key within 75 ms of its appearance.
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter');
      return playground.code();
    })
    .toBe('await profiles.createPatientOnce');
});

it('completes the fields of the input that are not set yet, with their documentation', async () => {
  await enter("await profiles.createPatient({ fn: 'Asha', ");
  await page.keyboard.press('Control+Space');
  await expect
    .poll(async () => (await completions()).slice(0, 2).toSorted())
    .toEqual(['dob', 'gen']);
  const offered = await completions();
  expect(offered).toContain('bloodgroup');
  expect(offered).not.toContain('fn');
  expect(offered).not.toContain('bg');
  await page.keyboard.type('dob');
  await page.getByText('Date of birth, a real calendar day as').waitFor();
});

it('completes the fields of an update', async () => {
  await clear();
  await page.keyboard.type("await profiles.updateEmrUser('dr-mehta', { b");
  await expect.poll(completions).toContain('bg');
});

it.each([
  ["await profiles.updateEmrUser('dr-mehta', { bg: ", ["'A+'", "'O-'"]],
  ["await profiles.createPatient({ gen: '", ["'M'", "'F'", "'O'"]],
])('completes the values of an enum after %s', async (code, values) => {
  await enter(code);
  await page.keyboard.press('Control+Space');
  await expect.poll(completions).toEqual(expect.arrayContaining(values));
});

it('marks the input that the SDK rejects, while the user types', async () => {
  await enter(
    "await profiles.createPatientOnce({ fn: 'Asha', dob: '1990-02-30', gen: 'X', bg: 'O+', nme: 1 });",
  );
  await expect
    .poll(() => page.locator('.cm-lintRange-error').allInnerTexts())
    .toEqual(['createPatientOnce', "'1990-02-30'", "'X'", 'bg', 'nme']);
  await page.getByText("'1990-02-30'").hover();
  await page.getByText('dob must be a valid date (YYYY-MM-DD)').waitFor();
  expect(await playground.tabs()).toContain('Requests 0');
});

it('marks no input whose value is not known before the code runs', async () => {
  await enter(
    "const dob = '1990-04-12';\nawait profiles.createPatient({ fn: ['Asha'][0], dob, gen: 'X' });",
  );
  await expect.poll(() => page.locator('.cm-lintRange-error').allInnerTexts()).toEqual(["'X'"]);
});

it('marks a method that the client does not have, and a syntax error', async () => {
  await enter('await profiles.createPatients({});');
  await expect
    .poll(() => page.locator('.cm-lintRange-error').allInnerTexts())
    .toEqual(['createPatients']);
  await enter('await await;');
  await page.keyboard.press('Control+Shift+M');
  await page.locator('.cm-panel-lint').getByText('SyntaxError').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  expect(await playground.result()).toMatch(/^failed.*SyntaxError/s);
});

it('shows the type and the documentation of a field below the pointer', async () => {
  await page.locator('.cm-line').getByText('username', { exact: true }).hover();
  await page.locator('.playground-hover').getByText('username: string').waitFor();
  await page.locator('.playground-hover').getByText('UHID (unique health identifier').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await page.locator('.playground-hover').waitFor({ state: 'detached' });
  await page.locator('.cm-line').getByText('createPatientOnce', { exact: true }).hover();
  await page
    .locator('.playground-hover')
    .getByText('createPatientOnce(patient: IdentifiedPatientInput')
    .waitFor();
});

import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openPlayground } from './open-playground.ts';

/** Replaces the code. Only its last character is typed, because the editor takes a moment for each key. */
async function enter(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Call' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code.slice(0, -1));
  await page.keyboard.type(code.slice(-1));
}

it('runs the code that the user typed, and shows its last value, with the keyboard alone', async () => {
  const { page, result, selected } = await openPlayground();
  const editor = page.getByRole('textbox', { name: 'Call' });
  await enter(page, "await profiles.updateEmrUser('nobody', {");
  await page.keyboard.type('});');
  await editor.press('Control+Enter');
  expect(await result()).toMatch(/^rejected.*not_found/s);
  expect(await selected('Example')).toBe('Your own');
  await enter(
    page,
    "const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });\n[oid]; // the oid",
  );
  await editor.press('Control+Enter');
  await expect.poll(result).toMatch(/^succeeded.*Returned\s+\[\s+"patient-2"\s+\]/s);
  await editor.press('Tab');
  expect(await page.locator(':focus').getAttribute('id')).toBe('playground-fault');
  await page.keyboard.press('Shift+Tab');
  expect(await editor.evaluate((each) => each === document.activeElement)).toBe(true);
  await enter(page, 'await await;');
  await editor.press('Control+Enter');
  await expect.poll(result).toMatch(/^failed.*SyntaxError/s);
});

it('completes methods, fields that are not set yet and values, with their documentation', async () => {
  const { page, code } = await openPlayground();
  const offered = () => page.locator('.cm-completionLabel').allInnerTexts();
  await enter(page, 'await profiles.');
  await page.keyboard.press('Control+Space');
  await expect
    .poll(offered)
    .toEqual(expect.arrayContaining(['createPatient', 'createPatientOnce', 'updateEmrUser']));
  await page.keyboard.type('createPatientO');
  await page.getByText('IdentifiedPatientInput').waitFor();
  await page.getByText(/retries it like an update/).waitFor();
  // A completion takes no key within 75 ms of its appearance.
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter');
      return code();
    })
    .toBe('await profiles.createPatientOnce');

  await enter(page, "await profiles.createPatient({ fn: 'Asha', ");
  await page.keyboard.press('Control+Space');
  await expect.poll(async () => (await offered()).slice(0, 2).toSorted()).toEqual(['dob', 'gen']);
  expect(await offered()).toContain('bloodgroup');
  for (const name of ['fn', 'bg']) expect(await offered()).not.toContain(name);
  await page.keyboard.type('dob');
  await page.getByText('Date of birth, a real calendar day as').waitFor();

  for (const [call, values] of [
    ["await profiles.updateEmrUser('emr-user-1', { ", ['bg']],
    ["await profiles.updateEmrUser('emr-user-1', { bg: ", ["'A+'", "'O-'"]],
    ["await profiles.createPatient({ gen: '", ["'M'", "'F'", "'O'"]],
  ] as const) {
    await enter(page, call);
    await page.keyboard.press('Control+Space');
    await expect.poll(offered, { message: call }).toEqual(expect.arrayContaining([...values]));
  }
});

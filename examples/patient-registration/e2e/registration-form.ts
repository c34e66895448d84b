import type { Page } from 'playwright';
import { expect as baseExpect } from 'playwright/test';

/** Playwright's `expect`, with a timeout for a busy machine. */
export const expect = baseExpect.configure({ timeout: 20_000 });

/** Fills in what is required, and registers the patient. */
export async function register(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByLabel('Gender').selectOption('Female');
  // React does not notice what Playwright fills in through WebDriver BiDi.
  await page.getByLabel('Username or UHID').pressSequentially('UHID-1042');
  await page.getByRole('button', { name: 'Register patient' }).click();
}

/** Expects a heading to have the focus, so that a screen reader continues there. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
}

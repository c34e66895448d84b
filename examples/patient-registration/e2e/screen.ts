import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { recordsTab } from './mock-panel.ts';

/** Expects a heading to have the focus, so that a screen reader continues there. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
}

/** Expects this number of patients in the mock. */
export async function expectStored(page: Page, count: number): Promise<void> {
  await expect(recordsTab(page, count)).toBeVisible();
}

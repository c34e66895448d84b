import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { recordsTab } from './mock-panel.ts';

/** Expects a heading to have the focus, so that a screen reader reads on from there. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
}

/** Expects the mock to hold so many patients. */
export async function expectStored(page: Page, count: number): Promise<void> {
  await expect(recordsTab(page, count)).toBeVisible();
}

import type { Locator, Page } from 'playwright';

/** Chooses a part of the inspector. */
export async function choose(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  return panel(page, tab);
}

/** Returns a part of the inspector. */
export function panel(page: Page, tab: string): Locator {
  return page.getByRole('tabpanel', { name: tab });
}

/** Returns the line of the newest request. */
export function newest(page: Page): Locator {
  return panel(page, 'Requests').getByRole('listitem').first();
}

/** Opens the details of the newest request. */
export async function openNewest(page: Page): Promise<Locator> {
  await newest(page).getByRole('button').first().click();
  return details(page);
}

/** Returns the details of the selected request. */
export function details(page: Page): Locator {
  return page.getByRole('region', { name: 'Details of' });
}

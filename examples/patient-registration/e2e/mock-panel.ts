import type { Locator, Page } from 'playwright';

export function mockPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Mock service' });
}

/** Opens the panel; an open one closes. */
export async function togglePanel(page: Page): Promise<void> {
  await mockPanel(page).getByText('Mock service').click();
}

/** Plans what goes wrong with the next requests. */
export async function planFault(page: Page, label: string, times = 1): Promise<void> {
  const panel = mockPanel(page);
  await panel.getByLabel('What goes wrong').selectOption(label);
  await panel.getByLabel('How often').fill(String(times));
  await panel.getByRole('button', { name: 'Plan' }).click();
}

/** Switches an entry of the ledger, named by its question or the beginning of it. */
export async function switchEntry(page: Page, question: string, value: string): Promise<void> {
  await mockPanel(page).getByLabel(question).selectOption(value);
}

/** Reads the fields of the patient with this oid, as they are stored. */
export async function storedPatient(page: Page, oid: string): Promise<unknown> {
  const record = mockPanel(page).getByRole('listitem').filter({ hasText: oid });
  const fields = await record.locator('pre').textContent();
  return JSON.parse(fields ?? '');
}

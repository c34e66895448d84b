import type { Locator, Page } from 'playwright';

export function mockPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Mock service' });
}

/** Opens the panel, or closes it if it is open. */
export async function togglePanel(page: Page): Promise<void> {
  await mockPanel(page).getByText('Mock service').click();
}

/** Chooses a part of the inspector. */
async function choose(page: Page, tab: string): Promise<Locator> {
  await mockPanel(page).getByRole('tab', { name: tab }).click();
  return mockPanel(page).getByRole('tabpanel', { name: tab });
}

/**
 * Plans a fault for the next requests.
 *
 * @param fields - Further values to fill in, by label.
 */
export async function planFault(
  page: Page,
  label: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const faults = await choose(page, 'Faults');
  await faults.getByLabel('What goes wrong').selectOption(label);
  for (const [name, value] of Object.entries(fields)) {
    const number = faults.getByRole('spinbutton', { name });
    await number.or(faults.getByRole('textbox', { name })).fill(value);
  }
  await faults.getByRole('button', { name: 'Plan the fault' }).click();
  await faults.getByText('Planned.').waitFor();
}

/** The response proves that the patient is stored, and the SDK does not look for the oid there. */
export async function planOidElsewhere(page: Page): Promise<void> {
  await planFault(page, 'A response of your own', { Body: '{"data":{"oid":"patient-1"}}' });
}

/** Switches an entry of the ledger, found by its question or the start of it. */
export async function switchEntry(page: Page, question: string, value: string): Promise<void> {
  const ledger = await choose(page, 'Ledger');
  await ledger.getByRole('combobox', { name: question }).selectOption(value);
  // Only an entry that differs from the default has this button.
  await ledger.getByRole('button', { name: 'Back to default', exact: true }).waitFor();
}

/** Returns the lines of the requests that contain a text, such as `429 Create patient`. */
export async function requests(page: Page, text: string): Promise<Locator> {
  return (await choose(page, 'Requests')).getByRole('listitem').filter({ hasText: text });
}

/** Returns the tab of the records, if there are so many. */
export function recordsTab(page: Page, count: number): Locator {
  return mockPanel(page).getByRole('tab', { name: `Records ${count}`, exact: true });
}

/** Reads the fields of the patient with this oid, as they are stored. */
export async function storedPatient(page: Page, oid: string): Promise<unknown> {
  const records = await choose(page, 'Records');
  await records.getByRole('listitem').filter({ hasText: oid }).getByRole('button').first().click();
  const record = records.getByRole('region', { name: oid });
  const [names, values] = await Promise.all([
    record.getByRole('term').allTextContents(),
    record.getByRole('definition').allTextContents(),
  ]);
  const fields = names.map((name, at) => {
    const value = values[at] ?? '';
    return [name, name === 'extras' ? JSON.parse(value) : value] as const;
  });
  return Object.fromEntries(fields.filter(([name]) => name !== 'oid'));
}

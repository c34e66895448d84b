import type { Page } from 'playwright';

/** The values to enter for a patient, by label. */
export type Entered = Readonly<Record<string, string>>;

export const ASHA: Entered = {
  'First name': 'Asha',
  'Date of birth': '1990-04-12',
  'Username or UHID': 'UHID-1042',
};

/** Fills in the form, with the gender female. */
export async function fillIn(page: Page, entered: Entered = ASHA): Promise<void> {
  for (const [label, value] of Object.entries(entered)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('radio', { name: 'Female' }).check();
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register patient' }).click();
}

export async function register(page: Page, entered?: Entered): Promise<void> {
  await fillIn(page, entered);
  await submit(page);
}

/** Adds a row to the additional data. */
export async function addRow(page: Page, at: number, row: Row): Promise<void> {
  await page.getByRole('button', { name: 'Add a row', exact: true }).click();
  const fields = page.getByRole('group', { name: `Row ${at}`, exact: true });
  await fields.getByLabel('Key').fill(row.key);
  await fields.getByLabel('Kind').selectOption(row.kind);
  if (row.value !== undefined) await fields.getByLabel('Value').fill(row.value);
}

interface Row {
  readonly key: string;
  /** The kind of the value, by its label. */
  readonly kind: string;
  /** Absent for a group. */
  readonly value?: string;
}

import type { Locator, Page } from 'playwright';
import { it } from 'vitest';
import { details, expect, newest, open, panel } from '../stage.ts';

/** Presses Tab until a control has the focus, or arrow keys if it is one of several tabs. */
async function reach(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    const key = await control.evaluate((element: HTMLElement) => {
      const root = element.getRootNode() as ShadowRoot;
      if (root.activeElement === element) return undefined;
      const isInTabs = root.activeElement?.getAttribute('role') === 'tab';
      return element.tabIndex === -1 && isInTabs ? 'ArrowRight' : 'Tab';
    });
    if (key === undefined) return;
    await page.keyboard.press(key);
  }
  throw new Error('The control cannot be reached by keyboard.');
}

it('a tester does seven tasks by keyboard, without JSON and commands', async () => {
  const { page, play } = await open();
  const press = async (control: Locator) => {
    await reach(page, control);
    await page.keyboard.press('Enter');
  };
  const enter = async (field: Locator, text: string) => {
    await reach(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  const choose = async (list: Locator, option: string) => {
    await reach(page, list);
    await page.keyboard.type(option);
  };
  const go = async (name: string) => {
    await press(page.getByRole('tab', { name }));
    return panel(page, name);
  };
  const button = (part: Locator, name: string) => part.getByRole('button', { name, exact: true });

  // Send a request.
  const requests = panel(page, 'Requests');
  await press(requests.getByText('Send a request', { exact: true }));
  await press(button(requests, 'Send'));
  await expect(requests.getByText('Stored. The response arrived with status 201.')).toBeVisible();
  await expect(newest(page)).toContainText(/201.*Create patient.*Asha Rao.*stored/s);

  // Save a named state.
  const snapshots = await go('Snapshots');
  await enter(snapshots.getByLabel('Name'), 'One patient more');
  await press(button(snapshots, 'Save a snapshot'));
  await expect(snapshots.getByRole('listitem')).toContainText('One patient more');

  // See a lost response.
  const faults = await go('Faults');
  await choose(faults.getByLabel('What goes wrong'), 'Stored, then the connection breaks');
  await press(button(faults, 'Plan the fault'));
  await expect(faults.getByText('Planned.')).toBeVisible();
  await go('Requests');
  await enter(requests.getByLabel('UHID'), 'UHID-7');
  await press(button(requests, 'Send'));
  await expect(requests.getByText('Stored. No response arrived.')).toBeVisible();
  await expect(newest(page)).toContainText(/none.*Create patient.*stored/s);
  await expect(details(page)).toContainText('before any response. The data was stored.');

  // Add a record.
  const records = await go('Records');
  await press(records.getByText('Add a patient'));
  await enter(records.getByLabel('First name'), 'Noor');
  await enter(records.getByLabel('UHID'), 'UHID-8');
  await press(button(records, 'Add'));
  await expect(records.getByText('Added patient-3.')).toBeVisible();

  // Edit it.
  await press(records.getByText('Add a patient'));
  const row = records.getByRole('button', { name: 'patient-3' });
  await press(records.getByRole('button', { name: 'person-1' }));
  await page.keyboard.press('End');
  await press(button(records, 'Edit'));
  await enter(details(page).getByLabel('Last name'), 'Khan');
  await press(button(records, 'Save'));
  await expect(records.getByText('Saved.')).toBeVisible();
  await expect(row).toContainText('noor Khan');

  // Simulate a rate limit.
  const ledger = await go('Ledger');
  await choose(ledger.getByLabel('How many requests does the service accept'), 'an amount');
  await enter(ledger.getByLabel('Requests', { exact: true }), '1');
  await expect.poll(() => play((mock) => mock.behaviour.rateLimit)).toMatchObject({ limit: 1 });
  await go('Requests');
  for (const status of [409, 429]) {
    await press(button(requests, 'Send'));
    await expect(newest(page)).toContainText(String(status));
  }

  // Restore the state.
  await go('Snapshots');
  await press(snapshots.getByRole('button', { name: 'Restore' }));
  await expect(page.getByRole('tab', { name: 'Records 5' })).toBeVisible();
  await press(snapshots.getByRole('button', { name: 'Press again to restore' }));
  await expect(page.getByRole('tab', { name: 'Records 3' })).toBeVisible();
});

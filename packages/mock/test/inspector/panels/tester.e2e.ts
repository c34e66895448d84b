import type { Locator, Page } from 'playwright';
import { beforeEach, describe, it } from 'vitest';
import { details, expect, newest, open, panel, type Stage } from '../stage.ts';

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

describe('a tester who uses only the keyboard, without JSON and commands,', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
  });

  const press = async (control: Locator) => {
    await reach(stage.page, control);
    await stage.page.keyboard.press('Enter');
  };
  const enter = async (field: Locator, text: string) => {
    await reach(stage.page, field);
    await stage.page.keyboard.press('ControlOrMeta+A');
    await stage.page.keyboard.type(text);
    await stage.page.keyboard.press('Tab');
  };
  const choose = async (list: Locator, option: string) => {
    await reach(stage.page, list);
    await stage.page.keyboard.type(option);
  };
  const go = async (name: string) => {
    await press(stage.page.getByRole('tab', { name }));
    return panel(stage.page, name);
  };
  const button = (part: Locator, name: string) => part.getByRole('button', { name, exact: true });
  /** Opens the form that sends a request, and sends the example. */
  const sendExample = async () => {
    const requests = panel(stage.page, 'Requests');
    await press(requests.getByText('Send a request', { exact: true }));
    await press(button(requests, 'Send'));
    return requests;
  };
  const count = (records: number) =>
    expect(stage.page.getByRole('tab', { name: `Records ${records}` })).toBeVisible();

  it('creates a patient with a request', async () => {
    const requests = await sendExample();
    const result = 'Stored. The response arrived with status 201.';
    await expect(requests.getByText(result)).toBeVisible();
    await expect(newest(stage.page)).toContainText(/201.*Create patient.*Asha Rao.*stored/s);
  });

  it('plans a fault, sends a request, and reads what happened', async () => {
    const { page } = stage;
    const faults = await go('Faults');
    await choose(faults.getByLabel('What goes wrong'), 'Stored, then the connection breaks');
    await press(button(faults, 'Plan the fault'));
    await expect(faults.getByText('Planned: “Stored, then the connection breaks”.')).toBeVisible();
    await go('Requests');
    const requests = await sendExample();
    await expect(
      requests.getByText('Stored. No response arrived. The fault: “Stored, then'),
    ).toBeVisible();
    await expect(newest(page)).toContainText(/none.*Create patient.*stored/s);
    await expect(details(page)).toContainText('on purpose: “Stored, then the connection breaks”.');
  });

  it('adds a record', async () => {
    const records = await go('Records');
    await press(records.getByText('Add a patient'));
    await enter(records.getByLabel('First name'), 'Noor');
    await press(button(records, 'Add'));
    await expect(records.getByText('Added patient-1.')).toBeVisible();
    await expect(records.getByRole('button', { name: 'patient-1' })).toContainText('noor rao');
  });

  it('finds a record, opens it and changes it', async () => {
    const { page, play } = stage;
    await play((mock) => {
      const other = { fn: 'Ravi', dob: '1990-04-12', gen: 'M' } as const;
      for (const oid of ['a', 'b', 'c']) mock.patients.create({ ...other, oid, ln: `Rao-${oid}` });
    });
    const records = await go('Records');
    await enter(records.getByLabel('Search'), 'rao-b');
    const row = records.getByRole('button', { name: 'Rao-b' });
    await press(row);
    await press(button(records, 'Edit'));
    await enter(details(page).getByLabel('Last name'), 'Khan');
    await press(button(records, 'Save'));
    await expect(records.getByText('Saved.')).toBeVisible();
    expect(await play((mock) => mock.patients.get('b'))).toMatchObject({ ln: 'Khan' });
  });

  it('changes an entry of the ledger, and sees that responses depend on it', async () => {
    const { page, play } = stage;
    const ledger = await go('Ledger');
    await choose(ledger.getByLabel('How many requests does the service accept'), 'an amount');
    await enter(ledger.getByLabel('Requests', { exact: true }), '1');
    await expect.poll(() => play((mock) => mock.behaviour.rateLimit)).toMatchObject({ limit: 1 });
    await go('Requests');
    const requests = await sendExample();
    await expect(newest(page)).toContainText('201');
    await press(button(requests, 'Send'));
    await expect(newest(page)).toContainText('429');
  });

  it('saves a snapshot, restores it and deletes it', async () => {
    const { page, play } = stage;
    const snapshots = await go('Snapshots');
    await enter(snapshots.getByLabel('Name'), 'Two records');
    await press(button(snapshots, 'Save a snapshot'));
    const kept = snapshots.getByRole('listitem');
    await expect(kept).toContainText('“Two records”');
    await play((mock) => mock.patients.create({ fn: 'Ravi', dob: '1990-04-12', gen: 'M' }));
    await press(kept.getByRole('button', { name: 'Restore' }));
    await count(3);
    await page.keyboard.press('Enter');
    await count(2);
    await press(kept.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(kept).toHaveCount(0);
  });

  it('resets the mock', async () => {
    const { page, play } = stage;
    await play((mock) => mock.patients.create({ fn: 'Ravi', dob: '1990-04-12', gen: 'M' }));
    await count(3);
    await press(page.getByRole('button', { name: 'Reset the mock' }));
    const question = 'Press again to reset records, settings, requests and faults';
    await expect(page.getByRole('button', { name: question })).toBeFocused();
    await page.keyboard.press('Enter');
    await count(2);
  });
});

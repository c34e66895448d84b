import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { can } from '@profiles/testkit/engines';
import { ASHA } from '@profiles/testkit/send';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { describe, inject, it, onTestFinished } from 'vitest';
import {
  details,
  expect,
  newest,
  open,
  openPage,
  panel,
  type STAGES,
  type Stage,
} from '../stage.ts';

/** How a tester operates a control. */
interface Hands {
  press(control: Locator): Promise<void>;
  enter(field: Locator, text: string): Promise<void>;
  choose(list: Locator, option: string): Promise<void>;
}

/**
 * Presses Tab until a control has the focus, or arrow keys if it is one of several tabs. Goes back to one
 * that is further up: after the last control, Tab leaves the page in some browsers.
 */
async function reach(control: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    const key = await control.evaluate((element: HTMLElement) => {
      const root = element.getRootNode() as ShadowRoot;
      const { activeElement } = root;
      if (activeElement === element) return undefined;
      const isInTabs = activeElement?.getAttribute('role') === 'tab';
      if (element.tabIndex === -1 && isInTabs) return 'ArrowRight';
      const side = activeElement?.compareDocumentPosition(element) ?? 0;
      return side & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
    });
    if (key === undefined) return;
    await control.page().keyboard.press(key);
  }
  throw new Error('The control cannot be reached by keyboard.');
}

const KEYBOARD: Hands = {
  async press(control) {
    await reach(control);
    await control.page().keyboard.press('Enter');
  },
  async enter(field, text) {
    await reach(field);
    const { keyboard } = field.page();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(text);
    await keyboard.press('Tab');
  },
  async choose(list, option) {
    await reach(list);
    await list.page().keyboard.type(option);
  },
};

const TOUCH: Hands = {
  // Not `tap`: two taps as fast as these are a double tap.
  press: (control) => control.click(),
  enter: (field, text) => field.fill(text),
  async choose(list, option) {
    await list.selectOption(option);
  },
};

/** How the tasks are done, and the options of the page: another way on each stage, as their panels are the same. */
const WAYS: Readonly<
  Record<keyof typeof STAGES, readonly [way: string, Hands, BrowserContextOptions]>
> = {
  served: ['by keyboard', KEYBOARD, {}],
  embedded: ['on a phone', TOUCH, { viewport: { width: 390, height: 844 }, hasTouch: true }],
};

/** A tester who uses no JSON and no commands. */
class Tester {
  readonly stage: Stage;
  readonly page: Page;
  readonly hands: Hands;

  constructor(stage: Stage, hands: Hands) {
    this.stage = stage;
    this.page = stage.page;
    this.hands = hands;
  }

  /** Presses the button of a part that has this name. */
  press(part: Locator, name: string | RegExp): Promise<void> {
    return this.hands.press(part.getByRole('button', { name, exact: true }));
  }

  /** Chooses a part of the inspector. */
  async go(name: string): Promise<Locator> {
    await this.hands.press(this.page.getByRole('tab', { name }));
    return panel(this.page, name);
  }

  /** Opens the form that sends a request, and sends the example. */
  async sendExample(): Promise<Locator> {
    const requests = panel(this.page, 'Requests');
    await this.hands.press(requests.getByText('Send a request', { exact: true }));
    await this.press(requests, 'Send');
    return requests;
  }

  /** Plans the fault with these words for the next request. */
  async plan(fault: string, username?: string): Promise<void> {
    const faults = await this.go('Faults');
    await this.hands.choose(faults.getByLabel('What goes wrong'), fault);
    if (username) await this.hands.enter(faults.getByLabel('Only with this username'), username);
    await this.press(faults, 'Plan the fault');
    await expect(faults.getByText(`Planned: “${fault}”.`)).toBeVisible();
    await this.go('Requests');
  }

  async seesRecords(count: number): Promise<void> {
    await expect(this.page.getByRole('tab', { name: `Records ${count}` })).toBeVisible();
  }

  /** Sees beside the button that sends a request what happened to it. */
  async seesResult(text: string): Promise<void> {
    const requests = panel(this.page, 'Requests');
    const result = requests.getByText(text);
    await expect(result).toBeInViewport();
    const button = requests.getByRole('button', { name: 'Send', exact: true });
    const [shown, sent] = await Promise.all([result.boundingBox(), button.boundingBox()]);
    expect(shown && sent && shown.x > sent.x && shown.y < sent.y + sent.height).toBe(true);
  }
}

const TASKS: Readonly<Record<string, (tester: Tester) => Promise<void>>> = {
  async 'sends a request, and sees what was stored'(tester) {
    const { page } = tester;
    await tester.sendExample();
    await tester.seesResult('Stored. The response arrived with status 201.');
    await expect(newest(page)).toContainText(/201.*Create patient.*Asha Rao.*stored/s);
    await tester.press(details(page), 'patient-1');
    await expect(details(page)).toContainText('UHID-1042');
  },

  async 'makes a write fail, and reads in the request what the fault was to do'(tester) {
    const fault = 'The service fails: 500, nothing stored';
    await tester.plan(fault);
    await tester.sendExample();
    const arrived = 'The response arrived with status 500.';
    await tester.seesResult(`Nothing was stored. ${arrived} The fault: “${fault}”.`);
    await expect(newest(tester.page)).toContainText(`fault: ${fault}`);
    await expect(details(tester.page)).toContainText(`on purpose: “${fault}”.`);
    await tester.seesRecords(2);
  },

  async 'makes only the requests with one username fail'(tester) {
    await tester.plan('Stored, then the connection breaks', 'UHID-7');
    const requests = await tester.sendExample();
    await tester.seesResult('Stored. The response arrived with status 201.');
    await tester.hands.enter(requests.getByLabel('UHID'), 'UHID-7');
    await tester.press(requests, 'Send');
    await tester.seesResult('Stored. No response arrived. The fault: “Stored, then');
    await tester.seesRecords(4);
  },

  async 'sees why a request is rejected, and sends it with another username'(tester) {
    const requests = await tester.sendExample();
    await tester.seesResult('Stored. The response arrived with status 201.');
    await tester.press(requests, 'Send');
    const arrived = 'The response arrived with status 409.';
    await tester.seesResult(`Nothing was stored: the username is taken. ${arrived}`);
    await tester.hands.enter(requests.getByLabel('UHID'), 'UHID-7');
    await tester.press(requests, 'Send');
    await tester.seesResult('Stored. The response arrived with status 201.');
    await tester.seesRecords(4);
  },

  async 'changes a setting, and sends the request of an app again'(tester) {
    const { page, stage } = tester;
    expect(await stage.send({ body: { ...ASHA, username: 'UHID-1' } })).toBe(409);
    const ledger = await tester.go('Ledger');
    await tester.hands.choose(ledger.getByLabel(/username that is already/), '422');
    await expect.poll(() => stage.play((mock) => mock.behaviour.duplicateUsername)).toBe(422);
    const requests = await tester.go('Requests');
    await tester.hands.press(newest(page).getByRole('button').first());
    await tester.press(details(page), 'Edit and resend');
    await expect(requests.getByLabel('UHID')).toHaveValue('UHID-1');
    await tester.press(requests, 'Send');
    await expect(newest(page)).toContainText('422');
    await tester.hands.enter(requests.getByLabel('UHID'), 'UHID-7');
    await tester.press(requests, 'Send');
    await tester.seesResult('Stored. The response arrived with status 201.');
  },

  async 'adds a record, finds it and changes it'(tester) {
    const { page, stage } = tester;
    const records = await tester.go('Records');
    await tester.hands.press(records.getByText('Add a patient'));
    await tester.hands.enter(records.getByLabel('First name'), 'Noor');
    await records.getByLabel('Last name').press('Enter');
    await expect(records.getByText('Added patient-1.')).toBeVisible();
    await expect(records.getByLabel('Last name')).toBeFocused();
    await tester.hands.enter(records.getByLabel('Oid'), 'patient-1');
    await tester.press(records, 'Add');
    await expect(records.getByText('Added patient-1.')).toHaveCount(0);
    await tester.hands.enter(records.getByLabel('Search'), 'noor');
    await tester.press(records, /patient-1/);
    await tester.press(records, 'Edit');
    await tester.hands.enter(details(page).getByLabel('Last name'), 'Khan');
    await tester.press(records, 'Save');
    await expect(records.getByText('Saved.')).toBeVisible();
    expect(await stage.play((mock) => mock.patients.get('patient-1'))).toMatchObject({
      ln: 'Khan',
    });
  },

  async 'saves a snapshot, resets the mock, and restores the snapshot'(tester) {
    const { page, stage } = tester;
    await stage.play((mock) => mock.patients.create({ fn: 'Ravi', dob: '1990-04-12', gen: 'M' }));
    await tester.seesRecords(3);
    const snapshots = await tester.go('Snapshots');
    await tester.hands.enter(snapshots.getByLabel('Name'), 'Three records');
    await tester.press(snapshots, 'Save a snapshot');
    const kept = snapshots.getByRole('listitem');
    await expect(kept).toContainText('“Three records”');
    const reset = page.getByRole('button', { name: /reset/i });
    for (const name of [/^Reset the mock/, /^Press again to reset records, settings, requests/]) {
      await expect(reset).toHaveAccessibleName(name);
      await tester.hands.press(reset);
    }
    await tester.seesRecords(2);
    await expect(page.getByText(/^Reset\. The requests .* Snapshots stay\.$/)).toBeVisible();
    for (const name of [/^Restore/, /^Press again to restore/]) await tester.press(kept, name);
    await tester.seesRecords(3);
    await expect(page.getByText('Snapshots stay.')).toHaveCount(0);
    for (const name of [/^Delete/, /^Press again to delete/]) await tester.press(kept, name);
    await expect(kept).toHaveCount(0);
  },

  async 'finds a violation, and the request that caused it'(tester) {
    await tester.stage.send({ body: { fn: 'Asha', dob: '1990-04-12' } });
    const violations = await tester.go('Violations');
    await expect(violations.getByRole('listitem')).toContainText('gen is required');
    await tester.press(violations, 'POST /profiles/v1/patient/');
    await expect(details(tester.page)).toContainText('The service checked the fields of the body');
  },

  async 'copies a request as a test'(tester) {
    const { page } = tester;
    await page.evaluate(() => {
      const writeText = async (text: string) => void Object.assign(globalThis, { copied: text });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await tester.sendExample();
    await tester.press(details(page), 'Copy as test');
    await expect(details(page).getByText('Copied the test')).toBeVisible();
    expect(await page.evaluate('copied')).toMatch(/responds 201[\s\S]*username: 'UHID-1042'/);
  },

  async 'saves the requests as a HAR file, which a browser opens'(tester) {
    const { page, stage } = tester;
    await stage.send({ method: 'GET', path: '/elsewhere' });
    const requests = await tester.sendExample();
    await expect(newest(page)).toContainText('201');
    if (!can('download')) {
      await page.evaluate(() => {
        URL.createObjectURL = (blob: Blob) => {
          Object.assign(globalThis, { saved: blob.text() });
          return '#';
        };
      });
      await tester.press(requests, 'Save as HAR');
      const { log } = JSON.parse(await page.evaluate('saved'));
      expect(log).toMatchObject({ version: '1.2', entries: [{}, { response: { status: 201 } }] });
      return;
    }
    const downloading = page.waitForEvent('download');
    await tester.press(requests, 'Save as HAR');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^requests-\d{4}-\d\d-\d\d\.har$/);
    const folder = mkdtempSync(join(tmpdir(), 'profiles-har-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'requests.har');
    await download.saveAs(file);
    const [elsewhere, sent] = JSON.parse(readFileSync(file, 'utf8')).log.entries;
    // The browser responds from the file alone.
    const other = await openPage({});
    await other.routeFromHAR(file, { notFound: 'abort' });
    expect((await other.goto(elsewhere.request.url))?.status()).toBe(404);
    const { url, method, postData } = sent.request;
    const response = await other.evaluate(async ([to, init]) => (await fetch(to, init)).text(), [
      url,
      { method, body: postData.text },
    ] as const);
    expect(JSON.parse(response)).toEqual({ oid: 'patient-1' });
  },
};

const [way, hands, options] = WAYS[inject('stage')];

describe(`a tester, ${way},`, () => {
  it.each(Object.entries(TASKS))('%s', async (_, play) => {
    await play(new Tester(await open(options), hands));
  });
});

import { text } from 'node:stream/consumers';
import { ASHA } from '@profiles/testkit/send';
import { beforeEach, describe, it } from 'vitest';
import { LEDGER } from '../../../src/index.ts';
import { choose, details, expect, newest, open, openNewest, panel, type Stage } from '../stage.ts';

const ENTRIES = Object.keys(LEDGER).length;

describe('the inspector', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
  });

  describe('the ledger', () => {
    it('lists, filters and changes the entries, and marks changed ones', async () => {
      const ledger = await choose(stage.page, 'Ledger');
      await expect(ledger.getByRole('listitem')).toHaveCount(ENTRIES);
      await ledger.getByLabel('Filter').fill('createStatus');
      await ledger.getByRole('combobox', { name: /^Which status/ }).selectOption('202');
      await expect(ledger.getByRole('listitem')).toContainText('changed');
      await expect(stage.page.getByRole('tab', { name: 'Ledger 1' })).toBeVisible();
      expect(await stage.send({ body: ASHA })).toBe(202);
      await expect(ledger.getByRole('listitem')).toContainText('responses depended on it');
      await ledger.getByLabel('Filter').fill('');
      await ledger.getByLabel('Show').selectOption('Responses depended on it');
      await expect(ledger.getByRole('listitem')).toHaveCount(1);
      await ledger.getByRole('button', { name: 'Back to default', exact: true }).click();
      await expect(ledger.getByText(`1 of ${ENTRIES} shown, 0 changed`)).toBeVisible();
      expect(await stage.send({ body: ASHA })).toBe(201);
    });

    it.each([
      ['too many', 'rateLimit', 'To reject only the next requests'],
      ['twice', 'duplicateUsername', 'Nothing is stored.'],
      ['rate limit', 'rateLimit', 'Too many requests'],
    ])('finds what people call %s, and says more', async (words, id, more) => {
      const ledger = await choose(stage.page, 'Ledger');
      await ledger.getByLabel('Filter').fill(words);
      await expect(ledger.getByRole('listitem')).toHaveCount(1);
      await expect(ledger.getByRole('listitem')).toContainText(id);
      await expect(ledger.getByRole('listitem')).toContainText(more);
    });

    it('sets amounts, and rejects an invalid one', async () => {
      const ledger = await choose(stage.page, 'Ledger');
      const rateLimit = ledger.getByRole('combobox', { name: /^How many requests/ });
      await rateLimit.selectOption('an amount');
      await ledger.getByLabel('Requests', { exact: true }).fill('1');
      await ledger.getByLabel('Requests', { exact: true }).press('Enter');
      await ledger.getByLabel('Window in milliseconds').fill('3600000');
      await ledger.getByLabel('Window in milliseconds').press('Enter');
      await expect
        .poll(() => stage.play((mock) => mock.behaviour.rateLimit))
        .toEqual({ limit: 1, windowMs: 3_600_000 });
      expect([await stage.send({ body: ASHA }), await stage.send({ body: ASHA })]).toEqual([
        201, 429,
      ]);
      await ledger.getByRole('combobox', { name: /^How large/ }).selectOption('an amount');
      await ledger.getByLabel('Bytes', { exact: true }).fill('0');
      await ledger.getByLabel('Bytes', { exact: true }).press('Enter');
      await expect(ledger.getByText(/The behaviour bodyLimit must be "none" or/)).toBeVisible();
      await ledger.getByRole('button', { name: 'All back to default' }).click();
      await expect(ledger.getByText(`${ENTRIES} of ${ENTRIES} shown, 0 changed`)).toBeVisible();
    });
  });

  it('shows undecided entries, and sets their values', async () => {
    await stage.play((mock) => {
      mock.restore({ ...mock.snapshot(), undecided: ['createStatus', 'updateStatus'] });
    });
    expect(await stage.send({ body: ASHA })).not.toBe(201);
    await expect(newest(stage.page)).toContainText('undecided');
    const opened = await openNewest(stage.page);
    await expect(opened).toContainText('It may be 201, 200 or 202.');
    await opened.getByRole('button', { name: 'createStatus' }).click();
    const entry = stage.page.getByRole('combobox', { name: /creates a patient/ });
    await expect(entry).toHaveValue('');
    await entry.selectOption('201 (default)');
    await expect(stage.page.getByText('0 changed, 1 undecided')).toBeVisible();
    expect(await stage.send({ body: ASHA })).toBe(201);
  });

  describe('faults', () => {
    it('can be planned, are counted down, and can be cancelled', async () => {
      const faults = await choose(stage.page, 'Faults');
      await expect(faults.getByText('No fault is planned')).toBeVisible();
      await faults.getByLabel('What goes wrong').selectOption('Too many requests, nothing stored');
      await faults.getByLabel('Retry-After in seconds').fill('120');
      await faults.getByLabel('Operation').selectOption('Create patient');
      await faults.getByLabel('How many requests').fill('3');
      await faults.getByLabel('Requests to skip first').fill('1');
      await faults.getByRole('button', { name: 'Plan the fault' }).dblclick();
      const row = faults.getByRole('listitem');
      await expect(row).toContainText(
        'Too many requests (120 s), nothing stored Create patient, the next 3 requests, after 1 more',
      );
      expect([await stage.send({ body: ASHA }), await stage.send({ body: ASHA })]).toEqual([
        201, 429,
      ]);
      await expect(row).toContainText('Create patient, the next 2 requests');
      await faults.getByLabel('Operation').selectOption('Every operation');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      // Behind its skip, the second one leaves a request to the third.
      await faults.getByLabel('Requests to skip first').fill('0');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      const tooMany = 'Too many requests (120 s), nothing stored';
      const waits = `For Create patient, it waits until “${tooMany}” is used up.`;
      await expect(row).toHaveText([
        `${tooMany} Create patient, the next 2 requests Cancel`,
        `${tooMany} Every operation, the next 3 requests, after 1 more. ${waits} Cancel`,
        `${tooMany} Every operation, the next 3 requests. ${waits} Cancel`,
      ]);
      await faults.getByLabel('Operation').selectOption('Update EMR user');
      await faults.getByLabel('How many requests').fill('1');
      await faults.getByLabel('What goes wrong').selectOption('A response of your own');
      await faults.getByRole('spinbutton', { name: 'Status' }).fill('204');
      await faults.getByLabel('Share of the requests, in %').fill('28');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(row.last()).toContainText('204');
      await expect(row.last()).toContainText('28% of them');
      for (let left = 4; left > 0; left--) {
        await expect(row).toHaveCount(left);
        await row.last().getByRole('button', { name: 'Cancel' }).click();
      }
      await expect(row).toHaveCount(0);
      expect(await stage.send({ body: ASHA })).toBe(201);
    });

    it('can send a custom response, a valid one only, to a share of the requests', async () => {
      const faults = await choose(stage.page, 'Faults');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(
        faults.getByText('Planned: “The connection breaks, nothing stored”.'),
      ).toBeVisible();
      await faults.getByLabel('What goes wrong').selectOption('A response of your own');
      await faults.getByRole('spinbutton', { name: 'Status' }).fill('600');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      // The browser says what is wrong.
      await expect(faults.getByText('Planned: ')).toHaveCount(0);
      await faults.getByRole('button', { name: 'Cancel' }).click();
      await faults.getByRole('spinbutton', { name: 'Status' }).fill('');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(faults.getByText(/must have a status, headers or a body/)).toBeVisible();
      await faults.getByRole('spinbutton', { name: 'Status' }).fill('204');
      await faults.getByRole('textbox', { name: 'Body' }).fill('No');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(faults.getByText(/204, 205 or 304 must have the body ""/)).toBeVisible();
      await faults.getByRole('spinbutton', { name: 'Status' }).fill('503');
      await faults.getByLabel('The data is').selectOption('stored');
      await faults.getByRole('textbox', { name: 'Body' }).fill('later');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(
        faults.getByText('Planned: “Stored, then a response of your own (status 503, body)”.'),
      ).toBeVisible();
      expect(await stage.send({ body: ASHA })).toBe(503);
      expect(await stage.play((mock) => mock.patients.size)).toBe(2);
      await faults.getByLabel('Every request until').check();
      await expect(faults.getByLabel('How many requests')).toBeDisabled();
      await faults.getByLabel('Share of the requests, in %').fill('25');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(
        faults.getByText('Every operation, every request until you cancel it, 25% of them'),
      ).toBeVisible();
      await faults.getByLabel('Share of the requests, in %').fill('100');
      await faults.getByLabel('What goes wrong').selectOption('The response is late');
      await faults.getByLabel('Delay in milliseconds').fill('3000');
      await expect(faults.getByText('= 3 s', { exact: true })).toBeVisible();
      for (let planned = 1; planned <= 2; planned++) {
        await faults.getByRole('button', { name: 'Plan the fault' }).click();
        await expect(faults.getByRole('listitem')).toHaveCount(1 + planned);
      }
      const late = faults.getByRole('listitem').filter({ hasText: 'late (3 s)' });
      // The first applies to a quarter, so the others do not wait for it.
      await expect(late.first()).not.toContainText('waits');
      await expect(late.last()).toContainText(
        'It waits until “The response is late (3 s)” is cancelled.',
      );
    });

    it('can be for certain requests', async () => {
      const faults = await choose(stage.page, 'Faults');
      await faults.getByLabel('Only with this username').fill('UHID-7');
      const headers = faults.getByLabel('Only with these headers (name: value)');
      await headers.fill('Client-ID');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(
        faults.getByText('Enter a header with its value: “Client-ID: value”.'),
      ).toBeVisible();
      await headers.fill('Client-ID: front-desk\n\ncontent-type:application/json');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      const row = faults.getByRole('listitem');
      await expect(row).toContainText(
        'only with username UHID-7 and header Client-ID: front-desk and header content-type: application/json',
      );
      expect(await stage.send({ body: ASHA })).toBe(201);
      await stage.play((mock) => void mock.fail('*', { kind: 'drop' }, { when: () => false }));
      // It does not wait for the other one.
      await expect(row.last()).toContainText('if a function of the program says so');
      await expect(row.last()).not.toContainText('waits');
      expect(await stage.send({ body: { ...ASHA, username: 'UHID-7' } })).toBe(0);
      await expect(row).toHaveCount(1);
    });

    it('and the rate limit of the ledger lead to each other', async () => {
      const { page } = stage;
      const ledger = await choose(page, 'Ledger');
      await ledger.getByRole('button', { name: 'Too many requests' }).click();
      const faults = panel(page, 'Faults');
      await expect(faults.getByLabel('What goes wrong')).toHaveValue(
        'Too many requests, nothing stored',
      );
      await faults.getByRole('button', { name: 'Ledger' }).click();
      await expect(ledger.getByRole('listitem')).toHaveCount(1);
      await expect(ledger.getByRole('listitem')).toContainText('rateLimit');
    });
  });

  it('counts and lists violations, which lead to the request and to the rule', async () => {
    const { page } = stage;
    const violations = await choose(page, 'Violations');
    const badge = page.getByRole('tab', { name: 'Violations' }).locator('.badge');
    const colour = await badge.evaluate((element) => getComputedStyle(element).color);
    await expect(violations.getByText('No violations')).toBeVisible();
    await stage.play((mock) => mock.expectViolation());
    await stage.send({ path: '/expected', method: 'GET' });
    await stage.send({ body: { fn: 'Asha' } });
    await expect(violations.getByText('2 unexpected violations')).toBeVisible();
    await expect(badge).not.toHaveCSS('color', colour);
    await expect(violations.getByRole('listitem')).toHaveCount(3);
    await expect(violations.getByRole('listitem').last()).toContainText(
      /\d\d:\d\d:\d\d.*expected by a test/s,
    );
    await violations.getByRole('button', { name: 'GET /expected' }).click();
    await expect(details(page)).toContainText('The service rejected the request');
    await choose(page, 'Violations');
    const row = violations.getByRole('listitem').filter({ hasText: 'gen is required' });
    await expect(row).not.toContainText('Resources');
    await row.getByRole('button', { name: 'POST' }).click();
    await details(page).getByRole('button', { name: 'Resources and their fields' }).first().click();
    const ledger = panel(page, 'Ledger');
    await expect(ledger.getByRole('heading')).toHaveText(['Resources and their fields']);
  });

  it('keeps snapshots with a name and a date, in files too, and explains a wrong file', async () => {
    const { page } = stage;
    const state = await choose(page, 'Snapshots');
    await state.getByLabel('Name').fill(' Before: the update ');
    await state.getByRole('button', { name: 'Save a snapshot' }).click();
    await expect(state.getByText('Saved “Before: the update”.')).toBeVisible();
    const year = new Date().getFullYear();
    await expect(state.getByRole('listitem')).toContainText(String(year));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      state.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Before-the-update-\d{4}-\d\d-\d\d\.json$/);
    const saved = await text(await download.createReadStream());
    expect(JSON.parse(saved)).toMatchObject({ name: 'Before: the update', version: 1 });
    const openFile = (content: string, name = 'saved.json') =>
      state
        .getByLabel('Snapshot file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
    for (const [content, is] of [
      ['fn,dob', 'is not JSON'],
      ['{"patients": []}', 'is a seed: it has records, but no settings'],
      ['[]', 'is JSON, but not a snapshot'],
    ] as const) {
      await openFile(content, 'visits.csv');
      const problem = `visits.csv ${is}. Choose a file that you downloaded here. Nothing was changed.`;
      await expect(state.getByText(problem)).toBeVisible();
    }
    await openFile(saved);
    await expect(state.getByText('Opened “saved.json”. Restore it in the list.')).toBeVisible();
    await expect(state.getByRole('listitem')).toHaveText([
      /“Before: the update”.*1 patient, 1 EMR user/s,
      /“Before: the update”/,
    ]);
    await stage.send({ body: ASHA });
    await expect(page.getByRole('tab', { name: 'Records 3' })).toBeVisible();
    await state.getByRole('button', { name: 'Restore' }).first().click();
    await state.getByRole('button', { name: 'Press again to restore' }).click();
    await expect(state.getByText('Restored “Before: the update”.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Records 2' })).toBeVisible();
    await state.getByRole('button', { name: 'Delete' }).first().click();
    await state.getByRole('button', { name: 'Press again to delete' }).click();
    await expect(state.getByText('Deleted “Before: the update”.')).toBeVisible();
    await expect(state.getByRole('listitem')).toHaveCount(1);
    await expect(state.getByRole('button', { name: 'Restore' })).toBeFocused();
  });
});

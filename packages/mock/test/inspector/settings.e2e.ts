import { beforeEach, describe, it } from 'vitest';
import { LEDGER } from '../../src/index.ts';
import { ASHA } from '../send.ts';
import { choose, newest, openNewest } from './inspector-page.ts';
import { expect, STAGES, type Stage } from './stage.ts';

const ENTRIES = Object.keys(LEDGER).length;

describe.each(Object.entries(STAGES))('the %s inspector', (_, open) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
    await expect(stage.page.getByText('Live')).toBeVisible();
  });

  describe('the ledger', () => {
    it('lists, filters and changes the entries, and marks changed ones', async () => {
      const ledger = await choose(stage.page, 'Ledger');
      await expect(ledger.getByRole('listitem')).toHaveCount(ENTRIES);
      await ledger.getByLabel('Filter').fill('createStatus');
      await ledger.getByRole('combobox', { name: /^Which status/ }).selectOption('202');
      await expect(ledger.getByRole('listitem')).toContainText('changed');
      expect(await stage.send({ body: ASHA })).toBe(202);
      await expect(ledger.getByRole('listitem')).toContainText('responses depended on it');
      await ledger.getByLabel('Filter').fill('');
      await ledger.getByLabel('Show').selectOption('Responses depended on it');
      await expect(ledger.getByRole('listitem')).toHaveCount(1);
      await ledger.getByRole('button', { name: 'Back to default', exact: true }).click();
      await expect(ledger.getByText(`1 of ${ENTRIES} shown, 0 changed`)).toBeVisible();
      expect(await stage.send({ body: ASHA })).toBe(201);
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
      await faults.getByLabel('Operation').selectOption('createPatient');
      await faults.getByLabel('How many requests').fill('3');
      await faults.getByLabel('Requests to skip first').fill('1');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      const row = faults.getByRole('listitem');
      await expect(row).toContainText(
        'Too many requests (120 s), nothing stored createPatient, the next 3 requests, after 1 more',
      );
      expect([await stage.send({ body: ASHA }), await stage.send({ body: ASHA })]).toEqual([
        201, 429,
      ]);
      await expect(row).toContainText('createPatient, the next 2 requests');
      await row.getByRole('button', { name: 'Cancel' }).click();
      await expect(row).toHaveCount(0);
      expect(await stage.send({ body: ASHA })).toBe(201);
    });

    it('can send a custom response, and can apply to a share of the requests', async () => {
      const faults = await choose(stage.page, 'Faults');
      await faults.getByLabel('What goes wrong').selectOption('A response of your own');
      await faults.getByRole('spinbutton', { name: 'Status' }).fill('503');
      await faults.getByLabel('The data is').selectOption('stored');
      await faults.getByRole('textbox', { name: 'Body' }).fill('later');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(
        faults.getByText('Stored, then a response of your own (status 503)'),
      ).toBeVisible();
      expect(await stage.send({ body: ASHA })).toBe(503);
      expect(await stage.play((mock) => mock.patients.size)).toBe(2);
      await faults.getByLabel('How many requests').fill('');
      await faults.getByLabel('Share of the requests, in %').fill('25');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(faults.getByText('every operation, every request, 25% of them')).toBeVisible();
    });

    it('show why an invalid one cannot be planned', async () => {
      const faults = await choose(stage.page, 'Faults');
      await faults.getByLabel('What goes wrong').selectOption('A response of your own');
      await faults.getByRole('spinbutton', { name: 'Status' }).fill('204');
      await faults.getByRole('button', { name: 'Plan the fault' }).click();
      await expect(faults.getByText(/204, 205 or 304 must have the body ""/)).toBeVisible();
    });
  });
});

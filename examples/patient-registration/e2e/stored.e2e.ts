import type { Page } from 'playwright';
import { beforeEach, it } from 'vitest';
import { expect } from './expect.ts';
import {
  planOidElsewhere,
  requests,
  storedPatient,
  switchEntry,
  togglePanel,
} from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { fillIn, register } from './registration-form.ts';
import { expectHeading, expectStored } from './screen.ts';

let page: Page;

beforeEach(async () => {
  page = await openApp();
  await togglePanel(page);
});

it('shows the identifier of the new patient', async () => {
  await register(page);
  await expectHeading(page, 'Patient registered');
  await expect(page.getByText('patient-1', { exact: true }).first()).toBeVisible();
  expect(await storedPatient(page, 'patient-1')).toEqual({
    fn: 'asha',
    dob: '1990-04-12',
    gen: 'F',
    username: 'UHID-1042',
  });
});

it.each(['200', '202'])('accepts the status %s as a success', async (status) => {
  await switchEntry(
    page,
    'Which status does the service return when it creates a patient?',
    status,
  );
  await register(page);
  await expectHeading(page, 'Patient registered');
  await expect(await requests(page, `${status} Create patient`)).toBeVisible();
});

it('reports that the patient is stored but the identifier is lost', async () => {
  await planOidElsewhere(page);
  await register(page);
  await expectHeading(page, 'Patient registered, identifier not received');
  await expect(page.getByText('Do not register this patient again.')).toBeVisible();
  await expectStored(page, 1);
});

it('registers one patient when the user clicks twice', async () => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await fillIn(page);
  await page.getByRole('button', { name: 'Register patient' }).dblclick();
  await expectHeading(page, 'Patient registered');
  expect(sent).toHaveLength(1);
  await expectStored(page, 1);
});

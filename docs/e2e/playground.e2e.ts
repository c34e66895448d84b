import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPlayground } from './open-playground.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

/** Each example, with what its first run shows. The mock starts with one patient and one user. */
const FIRST_RUNS = [
  {
    example: 'Create a patient',
    shows: [
      /^succeeded/,
      '1 request',
      '"oid": "patient-2"',
      /Stored\s+\{\s+"oid": "patient-2",\s+"fn": "asha"/,
    ],
    tabs: ['Requests 1', 'Records 3'],
  },
  {
    example: 'A taken username: rejected',
    shows: [
      /^rejected\s+The service rejected the write and stored nothing\./,
      'ApiError',
      'conflict',
      'status 409',
      'This run stored nothing.',
    ],
    tabs: ['Requests 1', 'Records 2'],
  },
  {
    example: 'A lost response: unknown',
    shows: [
      /^unknown\s+The write may be stored\./,
      'ConnectionError',
      'connection_failed',
      '1 request',
      /Stored\s+\{\s+"oid": "patient-2"/,
    ],
    tabs: ['Requests 1', 'Records 3'],
  },
  {
    example: 'createPatientOnce retries a lost request',
    shows: [/^succeeded/, '2 requests', /Stored\s+\{\s+"oid": "patient-2"/],
    tabs: ['Requests 2', 'Records 3'],
  },
  {
    example: 'createPatientOnce after a lost response',
    shows: [
      /^unknown\s+A patient with this username is stored, most likely this one\. Look it up/,
      'conflict',
      '2 requests',
      /Stored\s+\{\s+"oid": "patient-2"/,
    ],
    tabs: ['Requests 2', 'Records 3'],
  },
  {
    example: 'The errors of a form',
    shows: [
      /^not_sent\s+Nothing was sent\. Correct the input\./,
      'InvalidInputError',
      'invalid_input',
      '0 requests',
      /dob\s+must be a valid date \(YYYY-MM-DD\) date/,
      /bg\s+is called bloodgroup here/,
      'This run stored nothing.',
    ],
    tabs: ['Requests 0', 'Records 2'],
  },
  {
    example: 'Another service: 422 for a taken username',
    shows: [/^rejected/, 'unprocessable', 'status 422', 'This run stored nothing.'],
    tabs: ['Requests 1', 'Records 2'],
  },
  {
    example: 'Update an EMR user',
    shows: [
      /^succeeded/,
      '1 request',
      '"message"',
      /Stored\s+\{\s+"oid": "dr-mehta",.*"bg": "O\+"/s,
    ],
    tabs: ['Requests 1', 'Records 2'],
  },
];

it('offers the tested examples', async () => {
  const { page } = await openPlayground(browser);
  const options = page.getByRole('combobox', { name: 'Example' }).locator('option:enabled');
  expect(await options.allInnerTexts()).toEqual(FIRST_RUNS.map(({ example }) => example));
});

it.each(FIRST_RUNS)(
  'shows the result, the records and the requests of "$example"',
  async ({ example, shows, tabs }) => {
    const playground = await openPlayground(browser);
    await playground.choose(example);
    const result = await playground.run();
    for (const expected of shows) expect(result).toMatch(expected);
    await expect.poll(playground.tabs).toEqual(expect.arrayContaining(tabs));
  },
);

it('starts each example with a new mock and its own fault and settings', async () => {
  const playground = await openPlayground(browser);
  const { page } = playground;
  await playground.choose('Another service: 422 for a taken username');
  await playground.run();
  expect(await page.getByLabel('Value of the setting').inputValue()).toBe('422');
  await playground.choose('A lost response: unknown');
  await expect.poll(playground.tabs).toEqual(expect.arrayContaining(['Requests 0', 'Records 2']));
  expect(await page.getByLabel('Value of the setting').inputValue()).toBe('409');
  expect(await playground.selected('Fault of the first request')).toBe(
    'Stored, then the connection breaks',
  );
  expect(await playground.run()).toMatch(/Stored\s+\{\s+"oid": "patient-2"/);
});

it('leads from an unknown outcome to what to do', async () => {
  const playground = await openPlayground(browser);
  await playground.choose('A lost response: unknown');
  await playground.run();
  await playground.page.getByRole('link', { name: 'What to do after unknown' }).click();
  await playground.page.getByRole('heading', { name: 'After unknown' }).waitFor();
});

it('continues with the same mock when the call runs again, so that a duplicate is rejected', async () => {
  const playground = await openPlayground(browser);
  expect(await playground.run()).toMatch(/^succeeded/);
  const second = await playground.run();
  expect(second).toMatch(/^rejected/);
  expect(second).toContain('run 2 since the reset, with the records of the runs before');
  await expect.poll(playground.tabs).toEqual(expect.arrayContaining(['Requests 2', 'Records 3']));
});

it('says what each example shows before it runs, and nothing of it for other code', async () => {
  const playground = await openPlayground(browser);
  expect(await playground.shown()).toMatch(/^Not run yet\. The service stores the patient/);
  await playground.choose('The errors of a form');
  expect(await playground.shown()).toMatch(/^Not run yet\. The client validates the input/);
  await playground.page.getByLabel('Fault of the first request').selectOption({ index: 6 });
  expect(await playground.shown()).toMatch(/^Not run yet\. Run the call/);
});

it('keeps the call and the fault when the inspector resets the mock, and shows no result', async () => {
  const playground = await openPlayground(browser);
  const { page } = playground;
  await page.getByLabel('Fault of the first request').selectOption({ index: 6 });
  const code = await playground.code();
  const fault = await playground.selected('Fault of the first request');
  await playground.run();
  await page.getByRole('button', { name: 'Reset the mock' }).click();
  await page.getByRole('button', { name: 'Press again to reset' }).click();
  await expect.poll(playground.tabs).toEqual(expect.arrayContaining(['Requests 0', 'Records 2']));
  expect(await playground.shown()).toMatch(/^Not run yet\. Run the call/);
  expect(await playground.code()).toBe(code);
  expect(await playground.selected('Fault of the first request')).toBe(fault);
});

it('shows nothing of a call that still runs when the mock is reset', async () => {
  const playground = await openPlayground(browser);
  const { page } = playground;
  await page
    .getByLabel('Fault of the first request')
    .selectOption('No response arrives, nothing stored');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('Running…').waitFor();
  await playground.choose('Create a patient');
  expect(await playground.run()).toMatch(/^succeeded/);
  await expect.poll(playground.tabs).toEqual(expect.arrayContaining(['Requests 1', 'Records 3']));
});

it('marks an entry that the inspector changed, and shows its value', async () => {
  const playground = await openPlayground(browser);
  await playground.choose('Another service: 422 for a taken username');
  expect(await playground.selected('How the service behaves')).toBe('duplicateUsername (changed)');
  await playground.page.getByLabel('Value of the setting').selectOption('409');
  expect(await playground.selected('How the service behaves')).toBe('duplicateUsername');
  expect(await playground.selected('Example')).toBe('Your own');
});

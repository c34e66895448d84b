import { can } from '@profiles/testkit/engines';
import { expect, it } from 'vitest';
import { openPlayground } from './open-playground.ts';

const FAULT = 'Fault of the first request';
const VALUE = 'Value of the setting';

/** Each example with the result of its first run, and the counts of requests and records. */
const FIRST_RUNS = [
  ['Create a patient', /^succeeded.*1 request.*Stored.*"patient-2",\s+"fn": "asha"/s, 1, 3],
  ['A taken username: rejected', /^rejected.*ApiError.*conflict.*status 409.*nothing/s, 1, 2],
  ['A lost response: unknown', /^unknown.*may be stored.*connection_failed.*Stored/s, 1, 3],
  ['createPatientOnce retries a lost request', /^succeeded.*2 requests.*Stored/s, 2, 3],
  ['createPatientOnce after a lost response', /^unknown.*Look it up.*conflict.*Stored/s, 2, 3],
  ['The errors of a form', /^not_sent.*Correct.*dob\s+must be.*bg\s+is called.*nothing/s, 0, 2],
  ['Another service: 422 for a taken username', /^rejected.*unprocessable.*422.*nothing/s, 1, 2],
  ['Update an EMR user', /^succeeded.*"message".*Stored.*"emr-user-1",.*"bg": "O\+"/s, 1, 2],
] as const;

it('starts each example with a new mock, its fault and its settings, and shows what a run did', async () => {
  const { page, choose, run, shown, tabs } = await openPlayground();
  const options = page.getByRole('combobox', { name: 'Example' }).locator('option:enabled');
  expect(await options.allInnerTexts()).toEqual(FIRST_RUNS.map(([example]) => example));
  for (const [example, ended, requests, records] of FIRST_RUNS) {
    await choose(example);
    await expect.poll(tabs).toEqual(expect.arrayContaining(['Requests 0', 'Records 2']));
    expect(await shown(), example).toMatch(/^Not run yet\. (?!Run the call).+/);
    expect(await run(), example).toMatch(ended);
    const counts = [`Requests ${requests}`, `Records ${records}`];
    await expect.poll(tabs, { message: example }).toEqual(expect.arrayContaining(counts));
  }
});

it('keeps the records for a second run, and the call and the fault for a reset mock', async () => {
  const { page, run, shown, code, selected, tabs } = await openPlayground();
  await run();
  expect(await run()).toMatch(/^rejected.*run 2 since the reset, with the records of the runs/s);
  await expect.poll(tabs).toEqual(expect.arrayContaining(['Requests 2', 'Records 3']));
  await page.getByLabel(FAULT).selectOption({ index: 6 });
  const [call, fault] = [await code(), await selected(FAULT)];
  await page.getByRole('button', { name: 'Reset the mock' }).click();
  await page.getByRole('button', { name: 'Press again to reset' }).click();
  await expect.poll(tabs).toEqual(expect.arrayContaining(['Requests 0', 'Records 2']));
  expect(await shown()).toMatch(/^Not run yet\. Run the call/);
  expect([await code(), await selected(FAULT)]).toEqual([call, fault]);
});

it('shows nothing of a call that still runs when the mock is reset', async () => {
  const { page, choose, run, tabs } = await openPlayground();
  await page.getByLabel(FAULT).selectOption('No response arrives, nothing stored');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('Running…').waitFor();
  await choose('Create a patient');
  expect(await run()).toMatch(/^succeeded/);
  await expect.poll(tabs).toEqual(expect.arrayContaining(['Requests 1', 'Records 3']));
});

it('marks a changed setting, and says which example it is', async () => {
  const { page, choose, selected } = await openPlayground();
  const entry = 'How the service behaves';
  await choose('Another service: 422 for a taken username');
  expect(await selected(entry)).toBe('duplicateUsername (changed)');
  await page.getByLabel(VALUE).selectOption('409');
  expect([await selected(entry), await selected('Example')]).toEqual([
    'duplicateUsername',
    'Your own',
  ]);
});

it('shares the code, the fault and the setting as a link, which runs nothing', async () => {
  const sender = await openPlayground({ permissions: ['clipboard-read', 'clipboard-write'] });
  await sender.choose('A taken username: rejected');
  await sender.page.getByRole('textbox', { name: 'Call' }).press('Control+End');
  await sender.page.keyboard.type(' // ü #&="');
  const fault = 'A gateway responds 502, nothing stored';
  await sender.page.getByLabel(FAULT).selectOption(fault);
  await sender.page.getByLabel(VALUE).selectOption('422');
  await sender.page.getByRole('button', { name: 'Copy link' }).click();
  await sender.page.getByText('Link copied.').waitFor();
  const link = can('read the clipboard')
    ? await sender.page.evaluate<string>('navigator.clipboard.readText()')
    : sender.page.url();
  expect([new URL(link).search, link]).toEqual(['', sender.page.url()]);

  const receiver = await openPlayground({}, new URL(link).hash);
  expect(await receiver.code()).toBe(await sender.code());
  expect(await receiver.code()).toContain('// ü #&="');
  expect(await receiver.selected(FAULT)).toBe(fault);
  expect(await receiver.page.getByLabel(VALUE).inputValue()).toBe('422');
  await expect.poll(receiver.tabs).toEqual(expect.arrayContaining(['Requests 0', 'Records 2']));
  expect(await receiver.shown()).toMatch(/^Not run yet\. This call is from a link: read it before/);
  expect(await receiver.run()).toMatch(/^unknown.*status 502/s);
  await receiver.page.getByRole('link', { name: 'What to do after unknown' }).click();
  await receiver.page.getByRole('heading', { name: 'After unknown' }).waitFor();
});

it('links to an example by its name, and shows the first one for a damaged link', async () => {
  const { page, choose, selected } = await openPlayground();
  await choose('The errors of a form');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#example=form');
  for (const damaged of [
    '#code=x&fault={',
    '#code=x&settings={"noSuchEntry":1}',
    '#code=x&settings={"createStatus":999}',
    '#example=no-such-example',
  ]) {
    await page.evaluate("location.hash = '#example=unknown'");
    await expect.poll(() => selected('Example')).toBe('A lost response: unknown');
    await page.evaluate((hash) => location.assign(hash), damaged);
    await expect.poll(() => selected('Example'), { message: damaged }).toBe('Create a patient');
  }
});

it('shows its parts in two columns on one screen', async () => {
  const { page, run } = await openPlayground();
  await run();
  const boxes = await Promise.all(
    ['Call', 'Result', 'Inspector'].map((name) =>
      page.getByRole('region', { name, exact: true }).boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(900);
});

it.runIf(can('show a narrow window'))(
  'shows the result on the screen of a phone, and the inspector in a tab',
  async () => {
    const { page, run } = await openPlayground({ viewport: { width: 390, height: 600 } });
    await run();
    const summary = await page.locator('#playground-summary').boundingBox();
    expect(summary?.y).toBeGreaterThan(0);
    expect(summary?.y).toBeLessThan(560);
    // Firefox has a scrollbar.
    const [whole, shown] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(whole).toBe(shown);
    const inspector = page.getByRole('region', { name: 'Inspector' });
    expect(await inspector.isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Call' }).press('ArrowRight');
    expect(await inspector.isVisible()).toBe(true);
    expect(await page.getByRole('region', { name: 'Call' }).isVisible()).toBe(false);
  },
);

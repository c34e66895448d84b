import { beforeEach, describe, it, expect as vitestExpect } from 'vitest';
import { ASHA } from '../send.ts';
import { choose, newest, openNewest } from './inspector-page.ts';
import { expect, openServed, STAGES, type Stage } from './stage.ts';

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const TAKEN = { ...ASHA, username: 'UHID-1' };

describe.each(Object.entries(STAGES))('the actions of a request in the %s inspector', (_, open) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
    await expect(stage.page.getByText('Live')).toBeVisible();
  });

  it('resend it', async () => {
    await stage.send({ body: ASHA });
    const opened = await openNewest(stage.page);
    await opened.getByRole('button', { name: 'Resend' }).click();
    await expect(opened).toContainText('Resent. The response arrived with status 201.');
    await expect(newest(stage.page)).toContainText(/201.*patient-2/s);
    const bodies = await stage.play((mock) => mock.requests.map(({ body }) => body));
    expect(bodies).toEqual([ASHA, ASHA]);
  });

  it('make the next request fail in the same way', async () => {
    await stage.play((mock) => void mock.fail('*', { kind: 'drop', stored: true }));
    await stage.send({ body: ASHA });
    const opened = await openNewest(stage.page);
    await opened.getByRole('button', { name: 'Fail the next one like this' }).click();
    await expect(opened).toContainText('Planned. The next request fails like this one.');
    const faults = await choose(stage.page, 'Faults');
    await expect(faults.getByRole('listitem')).toContainText(
      'Stored, then the connection breaks createPatient, the next request',
    );
    expect(await stage.send({ body: ASHA })).toBe(0);
    await expect(faults.getByText('No fault is planned')).toBeVisible();
    expect(await stage.send({ body: ASHA })).toBe(201);
  });

  it('repeat the response of a rejection, without a reason for it', async () => {
    await stage.send({ body: TAKEN });
    const opened = await openNewest(stage.page);
    await opened.getByRole('button', { name: 'Fail the next one like this' }).click();
    await expect(opened).toContainText('Planned.');
    expect(await stage.send({ body: ASHA })).toBe(409);
    expect(await stage.play((mock) => mock.patients.size)).toBe(1);
  });

  it('show a text that the browser does not let the page copy', async () => {
    await stage.page.evaluate(() => {
      const clipboard = { writeText: () => Promise.reject(new Error('not allowed')) };
      Object.defineProperty(navigator, 'clipboard', { value: clipboard });
    });
    await stage.send({ body: ASHA });
    const opened = await openNewest(stage.page);
    await opened.getByRole('button', { name: 'Copy as test' }).click();
    await expect(opened.getByLabel('Text to copy')).toHaveValue(/createProfilesMock\(/);
  });
});

it('copies a request as a test, with the settings, the records and the fault', async () => {
  const { page, send, play } = await openServed(CLIPBOARD);
  await play((mock) => mock.use({ duplicateUsername: 422 }));
  await play((mock) => void mock.fail('createPatient', { kind: 'truncate' }));
  await send({ body: TAKEN });
  const opened = await openNewest(page);
  await opened.getByRole('button', { name: 'Copy as test' }).click();
  await expect(opened).toContainText('Copied the test');
  const text: string = await page.evaluate('navigator.clipboard.readText()');
  for (const part of ['duplicateUsername: 422', "username: 'UHID-1'", "kind: 'truncate'", '422']) {
    vitestExpect(text).toContain(part);
  }
});

it('copies a request as a curl command, without its credentials', async () => {
  const { page, send, url } = await openServed(CLIPBOARD);
  await send({ body: ASHA });
  const opened = await openNewest(page);
  await opened.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(opened).toContainText('Copied the curl command.');
  const text: string = await page.evaluate('navigator.clipboard.readText()');
  vitestExpect(text).toContain(`curl -i -X POST ${url}/profiles/v1/patient/ `);
  vitestExpect(text).toContain("'authorization: Bearer any'");
});

import { it } from 'vitest';
import { openList, PAUSE_MS, serve } from './sandbox-list.ts';
import { expect, openPage } from './stage.ts';

it('asks for the admin token, rejects a wrong one, and keeps the right one only in memory', async () => {
  const { page } = await openList(['asha'], { admin: { token: 'hush' } });
  const field = page.getByLabel('Admin token');
  await field.fill('guess');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('This is not the admin token of this mock.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0);
  await field.fill('hush');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link')).toHaveText(['asha']);
  await expect(field).toHaveCount(0);
  await page.getByLabel('Name of a new sandbox').fill('meera');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link')).toHaveText(['asha', 'meera']);
  const kept = await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]');
  expect(kept).toEqual([0, 0, '']);
  await page.reload();
  await expect(field).toBeVisible();
});

it('shows no list under a foreign host name that resolves to this machine', async () => {
  const { url } = await serve();
  const page = await openPage({});
  // The browser resolves it to this machine, as after DNS rebinding.
  await page.goto(`http://rebound.test:${new URL(url).port}/__mock__/`);
  await expect(page.getByText(/accepts only the host names of this machine/)).toBeVisible();
  await expect(page.getByRole('button')).toHaveText(['Try again']);
});

it('shows a lost connection, and continues when the server is back', async () => {
  const { page, url, close } = await openList(['asha']);
  await expect(page.getByText('Live')).toBeVisible();
  await close();
  await page.clock.fastForward(PAUSE_MS);
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['asha']);
  await page.getByLabel('Name of a new sandbox').fill('meera');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The mock cannot be reached. Nothing was changed.')).toBeVisible();
  await serve({ port: Number(new URL(url).port) });
  await page.clock.fastForward(PAUSE_MS);
  await expect(page.getByText('Live')).toBeVisible();
  await expect(page.getByText('No sandbox yet')).toBeVisible();
});

it('sends no requests while the page is hidden', async () => {
  const { page } = await openList(['asha']);
  await expect(page.getByText('Live')).toBeVisible();
  await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, writable: true })");
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  for (let at = 0; at < 3; at++) await page.clock.runFor(PAUSE_MS);
  expect(requests).toBe(0);
  await page.evaluate('document.hidden = false');
  await page.clock.fastForward(PAUSE_MS);
  await expect.poll(() => requests).toBe(1);
});

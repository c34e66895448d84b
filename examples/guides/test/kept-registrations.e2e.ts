import { fileURLToPath } from 'node:url';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { CHROMIUM } from '@profiles/testkit/chromium';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright';
import { expect, it, onTestFinished, vi } from 'vitest';

const SERVICE = 'https://api.example.com';
const FILE = fileURLToPath(new URL('../src/kept-registrations.ts', import.meta.url));
const CLIENT = fileURLToPath(new URL('../src/platforms/page-profiles.ts', import.meta.url));
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

type Kept = typeof import('../src/kept-registrations.ts');
declare const kept: Kept;

/** Opens a page with the functions of the recipe, as `kept`. */
async function openPage(url: string): Promise<Page> {
  const { outputFiles } = await build({
    entryPoints: [FILE],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'kept',
    conditions: ['@profiles/source'],
    plugins: [
      {
        name: 'client-of-a-page',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/profiles\.ts$/ }, () => ({ path: CLIENT })),
      },
    ],
  });
  const browser = await chromium.launch(CHROMIUM);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const html = `<script>${outputFiles[0]?.text}</script>`;
  const desk = `${SERVICE}/desk`;
  await page.route(`${SERVICE}/**`, async (route) => {
    const request = route.request();
    if (request.url() === desk) return route.fulfill({ body: html, contentType: 'text/html' });
    const response = await route
      .fetch({ url: request.url().replace(SERVICE, url) })
      .catch(() => {});
    // A page that was reloaded waits no longer.
    await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
  });
  await page.goto(desk);
  return page;
}

it('registers one patient although the page is reloaded before the response arrives', async () => {
  const mock = createProfilesMock();
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  const page = await openPage(url);
  mock.fail('createPatient', { kind: 'hang', stored: true });
  await page.evaluate((patient) => void kept.registerKept(patient).catch(() => {}), ASHA);
  await vi.waitUntil(() => mock.patients.size === 1, { timeout: 30_000 });

  await page.reload();
  expect(await page.evaluate(() => kept.uncertainUsernames())).toEqual(['UHID-1042']);
  const repeated = page.evaluate(() => kept.repeat('UHID-1042').catch((error) => error.code));
  expect(await repeated).toBe('conflict');
  expect(await page.evaluate(() => kept.uncertainUsernames())).toEqual([]);
  expect(mock.patients.size).toBe(1);
});

it('keeps an uncertain registration when the repeated call is rejected for another reason', async () => {
  const mock = createProfilesMock();
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  const page = await openPage(url);
  const attempt = () =>
    page.evaluate((patient) => kept.registerKept(patient).catch((error) => error.outcome), ASHA);
  const rejected = { kind: 'respond', status: 403, stored: false } as const;
  mock.fail('createPatient', rejected);
  expect(await attempt()).toBe('rejected');
  expect(await page.evaluate(() => kept.uncertainUsernames())).toEqual([]);
  mock.fail('createPatient', { kind: 'respond', status: 501, stored: true });
  expect(await attempt()).toBe('unknown');
  mock.fail('createPatient', rejected);
  expect(await attempt()).toBe('rejected');
  expect(await page.evaluate(() => kept.uncertainUsernames())).toEqual(['UHID-1042']);
});

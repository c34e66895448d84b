import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProfilesMock } from '@profiles/mock';
import { type MockServer, serveProfilesMock } from '@profiles/mock/server';
import { expect } from 'playwright/test';
import { afterAll, beforeAll, it } from 'vitest';
import { type BuiltApp, serveBuiltApp } from './built-app.ts';
import { openPage } from './open-app.ts';

const mock = createProfilesMock({ credentials: { tokens: ['token-1'] } });
let service: MockServer;
let app: BuiltApp;

beforeAll(async () => {
  service = await serveProfilesMock(mock, { port: 0 });
  app = await serveBuiltApp(service.url, 'token-1');
});

afterAll(async () => {
  await app.close();
  await service.close();
});

it('holds nothing of the mock', async () => {
  const files = await readdir(app.folder, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts).toHaveLength(1);
  const script = await readFile(join(app.folder, ...scripts), 'utf8');
  expect(script).toContain('Register a patient');
  expect(script).not.toMatch(/mockServiceWorker|Mock service|duplicateUsername/);
});

it('registers a patient at a service of another origin', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

import type { BrowserContextOptions } from 'playwright';
import { onTestFinished } from 'vitest';
import { type ServeSandboxesOptions, serveSandboxes } from '../../src/server.ts';
import { createHospital } from '../send.ts';
import { openPage } from './stage.ts';

/** The page of a server with sandboxes loads their list again after this time. */
export const PAUSE_MS = 3000;

/** Serves sandboxes until the test ends. */
export async function serve(options: Partial<ServeSandboxesOptions> = {}) {
  const server = await serveSandboxes({ create: () => createHospital(), ...options });
  onTestFinished(server.close);
  return server;
}

/** Opens the page of a server that has the sandboxes `names`. */
export async function openList(
  names: readonly string[] = [],
  options?: Partial<ServeSandboxesOptions>,
  how: BrowserContextOptions = {},
) {
  const server = await serve(options);
  await Promise.all(names.map((name) => enter(server.url, name)));
  const page = await openPage(how);
  await page.clock.install();
  await page.goto(`${server.url}/__mock__/`);
  return { ...server, page };
}

/** Sends a request to a sandbox, which creates it if it does not exist. */
export async function enter(url: string, name: string): Promise<void> {
  await fetch(`${url}/sandbox/${name}/elsewhere`);
}

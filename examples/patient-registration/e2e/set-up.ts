import type { TestProject } from 'vitest/node';
import { type StartedApp, startApp } from './start-app.ts';

declare module 'vitest' {
  interface ProvidedContext extends Pick<StartedApp, 'site' | 'chromium'> {}
}

/** Starts the app and the browser for all end-to-end tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { site, chromium, close } = await startApp();
  project.provide('site', site);
  project.provide('chromium', chromium);
  return close;
}

import { type Browser, type BrowserType, chromium, firefox, type LaunchOptions } from 'playwright';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { CHROMIUM, requireChromium } from './chromium.ts';
import { FIREFOX, requireFirefox } from './firefox.ts';
import { requireWebKit, WEBKIT } from './webkit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine in which the tests of the project open pages. */
    engine: Engine;
    /** The address at which the engine accepts connections. */
    browser: string;
  }
}

/**
 * The engines, as Playwright launches them. What their drivers cannot do:
 *
 * - Firefox and WebKitGTK emulate neither media nor touch, and grant no access to the clipboard. WebKitGTK
 *   has the colour scheme with which a page was opened.
 * - WebKitGTK neither intercepts requests nor lists cookies, and has no console before a document was found.
 */
const ENGINES = {
  chromium: { type: chromium, options: CHROMIUM, require: requireChromium },
  firefox: { type: firefox, options: FIREFOX, require: requireFirefox },
  webkit: { type: firefox, options: WEBKIT, require: requireWebKit },
} satisfies Record<string, { type: BrowserType; options: LaunchOptions; require(): void }>;

export type Engine = keyof typeof ENGINES;

/**
 * Starts the engine of a project before its tests, which connect to it. A project can also name this file
 * as its `globalSetup`.
 *
 * @param args - Further arguments of Chromium.
 * @returns What stops it.
 */
export async function setup(project: TestProject, args: readonly string[] = []) {
  const { engine } = project.getProvidedContext();
  const { type, options, require } = ENGINES[engine];
  require();
  const more = engine === 'chromium' ? { args: [...CHROMIUM.args, ...args] } : {};
  const server = await type.launchServer({ ...options, ...more });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}

let browser: Promise<Browser> | undefined;

/** Connects to the engine of the project. All tests of a process share a connection. */
export function connectToEngine(): Promise<Browser> {
  browser ??= ENGINES[inject('engine')].type.connect(inject('browser'));
  return browser;
}

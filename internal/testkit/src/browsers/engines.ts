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

/** The engines, as Playwright launches them. */
const ENGINES = {
  chromium: { type: chromium, options: CHROMIUM, require: requireChromium },
  firefox: { type: firefox, options: FIREFOX, require: requireFirefox },
  webkit: { type: firefox, options: WEBKIT, require: requireWebKit },
} satisfies Record<string, { type: BrowserType; options: LaunchOptions; require(): void }>;

export type Engine = keyof typeof ENGINES;

/**
 * What the driver of an engine can do, or a test leaves out. Beside this, neither Firefox nor WebKitGTK lets
 * Playwright fill in a value so that React notices it, and WebKitGTK intercepts no requests, and reports
 * nothing of the console before a document has begun to load.
 */
type Ability =
  | 'emulate media'
  | 'touch'
  | 'download'
  | 'read the clipboard'
  | 'show a narrow window';

const CANNOT: Readonly<Record<Engine, readonly Ability[]>> = {
  chromium: [],
  firefox: ['emulate media', 'touch', 'download'],
  webkit: ['emulate media', 'touch', 'download', 'read the clipboard', 'show a narrow window'],
};

/** Whether the engine of the project can do this. */
export function can(ability: Ability): boolean {
  return !CANNOT[inject('engine')].includes(ability);
}

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

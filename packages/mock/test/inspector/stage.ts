import { connectToEngine } from '@profiles/testkit/engines';
import { createHospital, HEADERS } from '@profiles/testkit/send';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect as baseExpect } from 'playwright/test';
import { inject, onTestFinished, expect as vitestExpect } from 'vitest';
import type { ProfilesMock } from '../../src/index.ts';
import { type ServeOptions, serveProfilesMock } from '../../src/server.ts';

/** Playwright's `expect`, with a timeout that is long enough for a busy machine. */
export const expect = baseExpect.configure({ timeout: 8_000 });

/** A request to the service. */
export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
}

/** A page that shows a mock, and the mock. */
export interface Stage {
  readonly page: Page;
  /** Runs a function with the mock. The function has no other variables. */
  play<T>(act: (mock: ProfilesMock) => T | Promise<T>): Promise<T>;
  /** Sends a request to the service. Returns its status, or 0 if there is no response. */
  send(sent: Sent): Promise<number>;
}

/** The two ways to open the inspector. */
export const STAGES = { served: openServed, embedded: openEmbedded } as const;

/** Opens the inspector as the Vitest project of the test says. */
export async function open(options: BrowserContextOptions = {}): Promise<Stage> {
  const stage: Stage = await STAGES[inject('stage')](options);
  await expect(stage.page.getByText('Live')).toBeVisible();
  return stage;
}

/** Opens the page that a mock serves. */
export async function openServed(
  options: BrowserContextOptions = {},
  how: ServeOptions = {},
): Promise<Stage & { readonly url: string }> {
  const mock = createHospital({ now: () => new Date() });
  const { url, close } = await serveProfilesMock(mock, how);
  onTestFinished(close);
  const page = await openPage(options);
  await page.goto(`${url}/__mock__/`);
  return {
    page,
    url,
    play: async (act) => act(mock),
    async send(sent) {
      try {
        return (await fetch(url + (sent.path ?? CREATE), initOf(sent))).status;
      } catch {
        return 0;
      }
    },
  };
}

const SITE = 'http://embedding.test/';

/** Opens a page that embeds the inspector. */
async function openEmbedded(options: BrowserContextOptions = {}): Promise<Stage> {
  const page = await openPage(options);
  const shell = `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>Embedding</title><script type="module" src="main.js"></script><main><h1>An app</h1></main>`;
  const headers = { 'content-security-policy': POLICY };
  await page.route(SITE, (route) =>
    route.fulfill({ body: shell, contentType: 'text/html', headers }),
  );
  await page.route(`${SITE}main.js`, (route) =>
    route.fulfill({ body: inject('embedding'), contentType: 'text/javascript' }),
  );
  await page.goto(SITE);
  await page.waitForFunction('globalThis.mock !== undefined');
  const mock = await page.evaluateHandle<ProfilesMock>('mock');
  return {
    page,
    play: (act) => mock.evaluate(act),
    send: (sent) =>
      mock.evaluate(
        (each, [path, init]) =>
          each.fetch(each.baseUrl + path, init).then(
            ({ status }) => status,
            () => 0,
          ),
        [sent.path ?? CREATE, initOf(sent)] as const,
      ),
  };
}

/** A policy that is as strict as that of the served page. */
const POLICY =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";
const CREATE = '/profiles/v1/patient/';

function initOf({ method = 'POST', headers = HEADERS, body }: Sent) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const json = body === undefined ? {} : { body: text };
  return { method, headers: { ...headers }, ...json };
}

/** Opens an empty page until the end of the test, which fails if the page logged an error. */
export async function openPage(options: BrowserContextOptions): Promise<Page> {
  const browser = await connectToEngine();
  // A transition would draw a frame sixty times a second.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  // A busy machine needs longer to load the page.
  page.setDefaultNavigationTimeout(30_000);
  const problems: string[] = [];
  page.on('dialog', (dialog) => problems.push(dialog.message()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // The browser logs failed requests, even if the page handles them, and a mock in the page its set-up.
    const isExpected = /^(?:Failed to load|@profiles\/mock: )/.test(message.text());
    if (message.type() === 'error' && !isExpected) problems.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    vitestExpect(problems).toEqual([]);
  });
  return page;
}

/** Chooses a part of the inspector. */
export async function choose(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  return panel(page, tab);
}

/** Returns a part of the inspector. */
export function panel(page: Page, tab: string): Locator {
  return page.getByRole('tabpanel', { name: tab });
}

/** Returns the line of the newest request. */
export function newest(page: Page): Locator {
  return panel(page, 'Requests').getByRole('listitem').first();
}

/** Opens the details of the newest request. */
export async function openNewest(page: Page): Promise<Locator> {
  await newest(page).getByRole('button').first().click();
  return details(page);
}

/** Returns the details of the selected request. */
export function details(page: Page): Locator {
  return page.getByRole('region', { name: 'Details of' });
}

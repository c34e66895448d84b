import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { listen } from '@profiles/testkit/port';
import { chromium, type Page } from 'playwright';
import { PATIENCE, type Ran, type TimersLeft } from './runtime.ts';
import type { SliceInput } from './slice/slice-data.ts';

/**
 * Runs the slice in a page, whose origin differs from that of every service. It has the versions of Node,
 * as a renderer of Electron has. The browser tests of the mock call the SDK in a page without them.
 */
export async function runChromium(script: string, input: SliceInput): Promise<Ran> {
  requireChromium();
  const browser = await chromium.launch(CHROMIUM);
  const site = await serveScript(script);
  try {
    const page = await browser.newPage();
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    page.setDefaultTimeout(PATIENCE);
    const printed = await collectOutput(page);
    await page.addInitScript(`process = { versions: ${JSON.stringify(process.versions)} }`);
    await page.goto(site.url);
    await page.waitForFunction('globalThis.runSlice');
    const run = `globalThis.runSlice(${JSON.stringify(input)})`;
    const found: Pick<Ran, 'report'> & TimersLeft = await page.evaluate(run);
    const report = { ...found.report, version: browser.version() };
    const end = { timersLeft: found.timersLeft };
    return { report, crashes, output: printed.join('\n'), end };
  } finally {
    await browser.close();
    site.close();
  }
}

/** Collects the output that the console of the developer tools shows. */
async function collectOutput(page: Page): Promise<readonly string[]> {
  const printed: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Runtime.consoleAPICalled', ({ args }) => printed.push(JSON.stringify(args)));
  await session.send('Runtime.enable');
  return printed;
}

async function serveScript(file: string) {
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', readFileSync(file, 'utf8')],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = files[url] ?? [];
    response.writeHead(body ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(body);
  });
  const port = await listen(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { FIREFOX, requireFirefox } from '@profiles/testkit/firefox';
import { listen } from '@profiles/testkit/port';
import { requireWebKit, WEBKIT } from '@profiles/testkit/webkit';
import { chromium, firefox, type LaunchOptions } from 'playwright';
import { PATIENCE, type Ran, RESULT, type TimersLeft } from './runtime.ts';
import type { SliceInput } from './slice/slice-data.ts';

type PageResult = Pick<Ran, 'report' | 'crashes'> & TimersLeft;

/** Opens a page in a browser, and reports each line that its console shows. */
type OpenPage = (
  url: string,
  onLine: (line: string) => void,
) => Promise<{ readonly version: string; close(): Promise<void> }>;

/** Runs the slice in a page, whose origin differs from that of every service. */
export async function runInPage(open: OpenPage, script: string, input: SliceInput): Promise<Ran> {
  const lines: string[] = [];
  let setResult = (_: PageResult) => {};
  const result = new Promise<PageResult>((resolve) => {
    setResult = resolve;
  });
  const site = await serveScript(script, input);
  const page = await open(site.url, (line) => {
    const [, json] = line.split(RESULT);
    if (json === undefined) lines.push(line);
    else setResult(JSON.parse(json));
  });
  try {
    const late = setTimeout(PATIENCE, undefined, { ref: false });
    const found = await Promise.race([result, late]);
    if (!found) throw new Error(`printed no result:\n${lines.join('\n').slice(-2000)}`);
    const { report, crashes, timersLeft } = found;
    const { version } = page;
    return {
      report: { ...report, version },
      crashes,
      output: lines.join('\n'),
      end: { timersLeft },
    };
  } finally {
    await page.close();
    site.close();
  }
}

/**
 * A page that has the versions of Node, as a renderer of Electron has. The browser tests of the mock call
 * the SDK in a page without them.
 */
export const openInChromium: OpenPage = async (url, onLine) => {
  requireChromium();
  const browser = await chromium.launch(CHROMIUM);
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  // The arguments with their properties, as the developer tools show them.
  session.on('Runtime.consoleAPICalled', ({ args }) => {
    const first: unknown = args[0]?.value;
    const isResult = typeof first === 'string' && first.startsWith(RESULT);
    onLine(isResult ? first : JSON.stringify(args));
  });
  await session.send('Runtime.enable');
  await page.addInitScript(`process = { versions: ${JSON.stringify(process.versions)} }`);
  await page.goto(url);
  return { version: browser.version(), close: () => browser.close() };
};

export const openInFirefox: OpenPage = (url, onLine) => {
  requireFirefox();
  return openByBidi(FIREFOX, url, onLine);
};

export const openInWebKit: OpenPage = (url, onLine) => {
  requireWebKit();
  return openByBidi(WEBKIT, url, onLine);
};

async function openByBidi(
  options: LaunchOptions,
  url: string,
  onLine: (line: string) => void,
): ReturnType<OpenPage> {
  const browser = await firefox.launch(options);
  const page = await browser.newPage();
  page.on('console', (message) => onLine(message.text()));
  await page.goto(url);
  return { version: browser.version(), close: () => browser.close() };
}

async function serveScript(file: string, input: SliceInput) {
  const inline = `globalThis.input = ${JSON.stringify(input)}`;
  const html = `<!doctype html><script>${inline}</script><script type="module" src="/page.js"></script>`;
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', html],
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

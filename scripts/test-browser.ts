/** Runs the mock in a service worker, in Debian's Chromium, on both majors of MSW. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { BASE_PATH } from '../packages/mock/test/browser/checks.ts';
import type { BrowserResult } from '../packages/mock/test/browser/page.ts';

const { resolve } = createRequire(new URL('../packages/mock/package.json', import.meta.url));

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});
let failures = 0;
for (const msw of ['msw', 'msw2']) failures += await runWith(browser, msw);
await browser.close();
console.log(failures === 0 ? 'All as it should be.' : `Failed: ${failures}.`);
process.exitCode = failures === 0 ? 0 : 1;

async function runWith(chromium: Browser, msw: string): Promise<number> {
  const site = await serveSite(msw);
  const page = await chromium.newPage();
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(String(error)));
  await page.goto(site.origin);
  await page.waitForFunction('globalThis.results', undefined, { timeout: 60_000 });
  const results: readonly BrowserResult[] = await page.evaluate('globalThis.results');
  await page.close();
  site.close();
  console.log(`\n${msw}`);
  const checks = [
    ...results,
    { title: 'lets no request through', expected: [], actual: site.leaked },
    { title: 'leaves no error in the page', expected: [], actual: crashes },
  ];
  const wrong = checks.filter(({ title, expected, actual }) => {
    const isRight = isDeepStrictEqual(actual, expected);
    console.log(`  ${isRight ? '✓' : '✗'} ${title}`);
    if (!isRight)
      console.log(`      expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
    return !isRight;
  });
  return wrong.length;
}

async function serveSite(msw: string) {
  const script = await bundle(msw);
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', script],
    '/mockServiceWorker.js': [
      'text/javascript',
      readFileSync(resolve(`${msw}/mockServiceWorker.js`), 'utf8'),
    ],
  };
  const leaked: string[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    if (url.startsWith(BASE_PATH)) leaked.push(`${method} ${url}`);
    const file = files[url];
    response
      .writeHead(file ? 200 : 404, { 'content-type': file?.[0] ?? 'text/plain' })
      .end(file?.[1]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://localhost:${port}`, leaked, close };
}

async function bundle(msw: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve('./test/browser/page.ts')],
    alias: { msw },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@profiles/source'],
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

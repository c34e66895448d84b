import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let browser: Browser;
let page: Page;

const input = () => page.getByRole('textbox', { name: 'Search' });

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
  page = await browser.newPage();
  await page.goto(inject('site'));
  await page.getByRole('button', { name: 'Search' }).click();
  await input().waitFor();
});

afterAll(() => browser.close());

/** Returns the addresses of the first three pages that the search shows. */
async function firstPages(): Promise<readonly string[]> {
  const links = await page
    .locator('.pagefind-ui__result-title .pagefind-ui__result-link')
    .evaluateAll((found) => found.map((each) => each.getAttribute('href') ?? ''));
  const pages = new Set(links.map((link) => new URL(link, inject('site')).pathname));
  return [...pages].slice(0, 3);
}

it.each([
  ['duplicate patient', 'duplicate-patients'],
  ['what is sent to the server', 'runtime-limits'],
  ['offline', 'duplicate-patients'],
  ['idempotent', 'retries-and-timeouts'],
  ['error handling', 'errors'],
  ['token refresh', 'servers'],
  ['cancel', 'retries-and-timeouts'],
  ['react', 'forms'],
  ['logging', 'observability'],
  ['GDPR', 'privacy'],
  ['retry', 'retries-and-timeouts'],
  ['turn off retries', 'retries-and-timeouts'],
  ['playwright', 'testing-playwright'],
  ['timeout', 'retries-and-timeouts'],
  ['UHID', 'concepts'],
  ['oid', 'concepts'],
  ['react native', 'platforms'],
  ['import patients', 'bulk-import'],
  ['strict mode', 'ledger'],
  ['rate limit', 'retries-and-timeouts'],
  ['server with many users', 'servers'],
  ['graceful shutdown', 'servers'],
  ['HTTPS_PROXY', 'containers-and-networks'],
  ['docker', 'containers-and-networks'],
  ['kubernetes', 'containers-and-networks'],
  ['dev server', 'testing-http'],
  ['age', 'age'],
  ['certificate', 'containers-and-networks'],
  ['proxy', 'containers-and-networks'],
  ['407', 'containers-and-networks'],
  ['form validation', 'forms'],
  ['mock server', 'testing-http'],
  ['inspector', 'inspector'],
  ['sandbox', 'testing-sandboxes'],
  ['parallel tests', 'testing-sandboxes'],
  ['cloudflare worker', 'web-handlers'],
  ['playground', 'playground'],
  ['tutorial', 'tutorial'],
  ['connection_failed', 'troubleshooting'],
  ['port is in use', 'troubleshooting'],
  ['UndecidedError', 'troubleshooting'],
  ['CORS', 'runtime-limits'],
])('searching for "%s" lists the page %s among the first three results', async (words, wanted) => {
  await input().fill(words);
  await page.locator('.pagefind-ui__message', { hasText: `for ${words}` }).waitFor();
  // The results are loaded one by one.
  await expect.poll(firstPages, { timeout: 20_000 }).toContain(`/${wanted}/`);
});

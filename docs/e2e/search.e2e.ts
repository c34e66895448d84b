import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
  page = await browser.newPage();
  await page.goto(inject('site'));
});

afterAll(() => browser.close());

/** Types into the search, and returns the addresses of the pages found, the best first. */
async function pagesFor(words: string): Promise<readonly string[]> {
  await page.goto(inject('site'));
  await page.getByRole('button', { name: 'Search' }).click();
  const input = page.getByRole('textbox', { name: 'Search' });
  await input.fill(words);
  const results = page.locator('.pagefind-ui__result');
  await results.first().waitFor();
  const links = await results
    .locator('.pagefind-ui__result-title .pagefind-ui__result-link')
    .evaluateAll((found) => found.map((each) => each.getAttribute('href') ?? ''));
  return [...new Set(links.map((link) => new URL(link, inject('site')).pathname))];
}

it.each([
  ['duplicate patient', 'duplicate-patients'],
  ['what is sent to the server', 'on-the-wire'],
  ['offline', 'duplicate-patients'],
  ['idempotent', 'retries-and-timeouts'],
  ['error handling', 'errors'],
  ['token refresh', 'credentials'],
  ['cancel', 'cancelling'],
  ['react', 'forms'],
  ['logging', 'observability'],
  ['GDPR', 'privacy'],
  ['retry', 'retries-and-timeouts'],
  ['playwright', 'testing-playwright'],
  ['timeout', 'retries-and-timeouts'],
  ['UHID', 'concepts'],
  ['oid', 'concepts'],
  ['react native', 'react-native'],
  ['import patients', 'bulk-import'],
  ['strict mode', 'ledger'],
  ['rate limit', 'retries-and-timeouts'],
  ['server with many users', 'servers'],
  ['form validation', 'forms'],
  ['mock server', 'testing-http'],
])('finds for "%s" the page %s among the first three', async (words, wanted) => {
  expect((await pagesFor(words)).slice(0, 3)).toContain(`/${wanted}/`);
});

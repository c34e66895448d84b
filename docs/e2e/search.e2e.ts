import { expect, it } from 'vitest';
import { open } from './site.ts';

/** What people type, by the page that the search must list first or second. */
const QUERIES: Readonly<Record<string, string>> = {
  'getting-started': 'install, quickstart',
  tutorial: 'step by step',
  concepts: 'oid, UHID',
  playground: 'try online',
  validation: 'phone country code, special characters in name, custom fields',
  forms: 'age, double submit, react hook form, form error message',
  'other-frameworks': 'Angular, RxJS, Vue, Svelte, Express, server action, nuxt',
  servers: 'rotate token, oauth, many users, login expired, graceful shutdown',
  'containers-and-networks': 'corporate proxy, docker, ssl certificate, firewall',
  platforms: 'React Native, Electron, CORS, node version',
  errors: 'is the patient saved, try catch, status codes',
  troubleshooting: 'what does 409 mean, not working, ECONNREFUSED, port in use',
  'duplicate-patients': 'duplicate, patient saved twice, exactly once, offline',
  'retries-and-timeouts': 'cancel, timeout, rate limit, slow internet',
  testing: 'how to test without a server, fake data, mock api',
  inspector: 'devtools',
  ledger: 'undocumented',
  'testing-vitest': 'fake timers, jest, storybook',
  'testing-playwright': 'Cypress, end to end',
  'testing-http': 'python, curl, sandbox, parallel tests',
  calibrate: 'compare with production',
  observability: 'Sentry, log requests, monitoring',
  privacy: 'HIPAA, hide names in logs, GDPR',
  'bulk-import': 'Excel, import csv, spreadsheet',
  'import-reference': 'exit code',
  'project/security': 'vulnerability',
  'reference/sdk/index/classes/profileclient': 'ProfileClient, client options',
  fields: 'blood group, date of birth, required fields',
  api: 'rest api, postman, swagger, retrieve patient, delete patient',
  cookbook:
    'limit concurrency, freeze clock, seed many, simulate 429, throttle, undo, clear a field',
  performance: 'bundle size',
  comparison: 'axios, nock, replace fetch',
  upgrading: 'semantic versioning',
  changelog: 'release notes',
};

it('the search finds the beginning of a word while someone types, and lists topics for an unknown word', async () => {
  const page = await openSearch('kubern');
  const topics = page.getByRole('navigation', { name: 'Topics' });
  expect(await topics.isVisible()).toBe(false);
  // Other words begin with its first letters.
  await page.getByRole('textbox', { name: 'Search' }).fill('kubist');
  await topics.getByRole('link', { name: 'Validation' }).click();
  await page.waitForURL('**/validation/');
});

it('the search lists the wanted page first or second for each query', async () => {
  const page = await openSearch('kubern');
  // The instance of the dialog, with the settings of the site.
  const search = (query: string) =>
    page.evaluate(async (term) => {
      const pagefind = await import('/pagefind/pagefind.js' as string);
      const { results } = await pagefind.search(term);
      const pages: readonly { readonly url: string }[] = await Promise.all(
        results.slice(0, 2).map((result: { data(): unknown }) => result.data()),
      );
      return pages.map(({ url }) => new URL(url, location.href).pathname);
    }, query);
  const found: string[] = [];
  for (const [id, queries] of Object.entries(QUERIES))
    for (const query of queries.split(', ')) {
      const paths = await search(query);
      if (!paths.includes(`/${id}/`)) found.push(`${query}: ${paths} instead of ${id}`);
    }
  expect(found).toEqual([]);
});

/** Opens the search, and waits for the page about Kubernetes. */
async function openSearch(words: string) {
  const page = await open('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill(words);
  await page.locator('.pagefind-ui__result-link[href^="/containers"]').first().waitFor();
  return page;
}

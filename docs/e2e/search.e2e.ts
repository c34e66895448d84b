import { can } from '@profiles/testkit/engines';
import { expect, it } from 'vitest';
import { open } from './site.ts';

/** What people type, by the page that the search must list first or second. */
const QUERIES: Readonly<Record<string, string>> = {
  'getting-started': 'install, quickstart, update emr user',
  tutorial: 'step by step',
  concepts: 'oid, UHID, what is an oid',
  playground: 'try online',
  validation: 'phone country code, special characters in name, custom fields',
  forms:
    'age, double submit, react hook form, form error message, translate error messages, i18n, internationalization',
  'other-frameworks':
    'Angular, RxJS, Vue, Svelte, Express, server action, nuxt, nestjs, sveltekit, ssr',
  servers: 'rotate token, oauth, many users, login expired, graceful shutdown',
  'containers-and-networks': 'corporate proxy, docker, ssl certificate, firewall',
  platforms: 'React Native, Electron, CORS, node version, mobile app, react-native, android',
  errors: 'is the patient saved, try catch, status codes',
  troubleshooting:
    'what does 409 mean, not working, ECONNREFUSED, port in use, ERR_UNKNOWN_FILE_EXTENSION, E404, report a bug',
  'duplicate-patients':
    'duplicate, patient saved twice, exactly once, offline, does it work offline, is there an offline mode, look up patient, patient already exists',
  'retries-and-timeouts': 'cancel, timeout, rate limit, slow internet, is it safe to retry',
  testing: 'how to test without a server, fake data, mock api, mock delay',
  inspector: 'devtools',
  ledger: 'undocumented',
  'testing-vitest': 'fake timers, jest, storybook, reset mock between tests',
  'testing-playwright': 'Cypress, end to end',
  'testing-http': 'python, curl, sandbox, parallel tests',
  calibrate: 'compare with production',
  observability: 'Sentry, log requests, monitoring',
  privacy: 'HIPAA, hide names in logs, GDPR',
  'bulk-import': 'Excel, import csv, spreadsheet',
  'import-reference': 'exit code',
  'project/security': 'vulnerability',
  'reference/sdk/index/classes/profileclient': 'ProfileClient, client options',
  fields: 'blood group, date of birth, required fields, which fields are required',
  api: 'rest api, postman, swagger',
  cookbook:
    'limit concurrency, freeze clock, seed many, simulate 429, throttle, clear a field, tab closed',
  'what-the-service-does-not-do':
    'get patient by id, upload photo, webhook, fhir, retrieve patient, delete patient, undo, update patient, fetch patient, is there a way to get a patient by id, search by phone, pagination',
  performance: 'bundle size',
  comparison: 'axios, nock, replace fetch, license',
  upgrading: 'semantic versioning',
  changelog: 'release notes, what changed',
};

interface Pagefind {
  search(query: string): Promise<{
    readonly results: readonly { data(): Promise<{ readonly url: string }> }[];
  }>;
}

it('the search finds the beginning of a word while someone types, and lists topics for an unknown word', async () => {
  const page = await openSearch();
  const topics = page.getByRole('navigation', { name: 'Topics' });
  expect(await topics.isVisible()).toBe(false);
  // Other words begin with its first letters.
  await page.getByRole('textbox', { name: 'Search' }).fill('kubist');
  await topics.getByRole('link', { name: 'Validation' }).click();
  await page.waitForURL('**/validation/');
});

it.each(can('touch') ? ['keyboard', 'touch'] : ['keyboard'])(
  'the search keeps what is typed right after it was opened by %s',
  async (how) => {
    const page = await open('/', { hasTouch: true });
    if (how === 'keyboard') await page.keyboard.press('Control+k');
    else await page.getByRole('button', { name: 'Search' }).tap();
    await page.keyboard.type('kubern');
    await page.locator('.pagefind-ui__result-link[href^="/containers"]').first().waitFor();
    const field = page.getByRole('textbox', { name: 'Search' });
    expect(await field.inputValue()).toBe('kubern');
  },
);

it('the search of a missing page starts with the words of its address', async () => {
  const page = await open('/guides/duplicate-patient.html');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.locator('.pagefind-ui__result-link[href="/duplicate-patients/"]').first().waitFor();
});

it('the search lists the wanted page first or second for each query, and no reference before it', async () => {
  const wanted = Object.entries(QUERIES).flatMap(([id, queries]) =>
    queries.split(', ').map((query) => ({ query, path: `/${id}/` })),
  );
  const found = await firstPages(wanted.map(({ query }) => query));
  const wrong = wanted.flatMap(({ query, path }, at) => {
    const [first = '', second] = found[at] ?? [];
    const isFound = first === path || (second === path && !first.startsWith('/reference/'));
    return isFound ? [] : `${query}: ${first}, ${second} instead of ${path}`;
  });
  expect(wrong).toEqual([]);
});

it('the search finds no page by the words of its footer', async () => {
  const [guides] = await firstPages(['MIT licence'], 1000);
  expect(guides).toEqual(expect.arrayContaining(['/comparison/']));
  expect(guides).not.toContain('/errors/');
});

it('an excerpt of a table begins with its first row', async () => {
  const page = await openSearch();
  await page.getByRole('textbox', { name: 'Search' }).fill('macOS printed');
  const excerpts = page.locator('.pagefind-ui__result-excerpt');
  await excerpts.filter({ hasText: 'for this: commands that are printed' }).waitFor();
});

/** Returns the paths of the first pages that the search lists for each query. */
async function firstPages(
  queries: readonly string[],
  count = 2,
): Promise<readonly (readonly string[])[]> {
  const page = await openSearch();
  return page.evaluate(
    async ([all, max]) => {
      // The instance of the dialog, with the settings of the site.
      const pagefind: Pagefind = await import('/pagefind/pagefind.js' as string);
      const lists = all.map(async (query) => {
        const { results } = await pagefind.search(query);
        const pages = await Promise.all(results.slice(0, max).map((result) => result.data()));
        return pages.map(({ url }) => new URL(url, location.href).pathname);
      });
      return Promise.all(lists);
    },
    [queries, count] as const,
  );
}

/** Opens the search, and waits for the page about Kubernetes. */
async function openSearch() {
  const page = await open('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill('kubern');
  await page.locator('.pagefind-ui__result-link[href^="/containers"]').first().waitFor();
  return page;
}

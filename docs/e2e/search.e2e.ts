import { expect, it } from 'vitest';
import { allPages, open, textOf } from './site.ts';

/** What readers type into the search, by the page that they look for. Its keywords consist of these words. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'getting-started': 'client, create patient, update patient, quickstart, npm install, hello world',
  tutorial: 'tutorial, step by step, example app',
  concepts: 'UHID, oid, glossary, EMR',
  playground: 'playground, try online, demo, stackblitz',
  migrating: 'replace fetch, switch from fetch, existing code',
  validation: 'phone format, allowed characters, max length, custom fields, trim',
  forms: 'react, form validation, debounce, double submit, formik, react hook form',
  servers:
    'token, authentication, token refresh, server with many users, graceful shutdown, api key, oauth, jwt, multi tenant, SIGTERM',
  'containers-and-networks':
    'HTTPS_PROXY, docker, kubernetes, certificate, proxy, 407, ci, github actions, docker compose, self signed, firewall',
  'other-frameworks': 'Angular, RxJS, Vue, Svelte, Express, server action',
  platforms:
    'react native, expo, commonjs, require esm, typescript error, browser support, node version',
  age: 'age, date of birth unknown, birthday',
  'bulk-import': 'import patients, bulk insert, upload csv, excel, spreadsheet',
  'import-reference': 'exit code, look first, rejected rows',
  errors: 'errors, rejected, error handling, try catch, instanceof, exception, status codes',
  troubleshooting:
    'network error, connection_failed, port is in use, UndecidedError, 400, 401, 403, 404, 409, 422, 500, conflict, ECONNREFUSED, failed to fetch, not working',
  'duplicate-patients':
    'duplicate patient, offline, duplicate, idempotency key, exactly once, createPatientOnce',
  'retries-and-timeouts':
    'AbortSignal, idempotent, idempotent update, cancel, retry, turn off retries, timeout, rate limit, abort, AbortController, 429, exponential backoff, too many requests',
  'runtime-limits': 'what is sent to the server, CORS, headers, keep alive, user agent, preflight',
  testing:
    'testing, fault, latency, slow response, fake data, simulate errors, reset mock, fixtures, stub',
  inspector: 'inspector, devtools, debug requests',
  ledger: 'strict mode, undefined behaviour, undocumented',
  'testing-vitest': 'jest, unit test, msw',
  'testing-playwright': 'playwright, cypress, playwright parallel, end to end, e2e',
  'testing-storybook': 'storybook, stories, visual test',
  'testing-http': 'dev server, mock server, curl, python, java, seed data, dummy server',
  'testing-sandboxes': 'sandbox, parallel tests, test isolation, shared mock',
  'web-handlers': 'bun, cloudflare worker, next.js, hono, route handler, sveltekit',
  calibrate: 'staging, record real responses, compare with production',
  observability:
    'logs, logging, sentry, datadog, opentelemetry, prometheus, metrics, tracing, monitoring',
  privacy: 'GDPR, HIPAA, PII in logs, PHI, personal data, redact',
  'project/security': 'vulnerability, CVE, security',
  'project/support': 'semantic versioning, deprecation, end of life',
  fields: 'schema, dob, allowed blood groups, required fields, gender values, data model',
  api: 'rest api, HTTP API, openapi, postman, swagger, generate client, insomnia, delete patient',
  changelog: 'changelog, release notes, breaking changes, upgrade',
  cookbook:
    'limit concurrency, freeze clock, seed many, simulate 429, throttle, undo, clear a field',
  faq: 'faq, ABDM',
  comparison: 'axios, wiremock, alternatives, nock',
  performance: 'benchmark, speed, bundle size, performance',
  'project/contributing': 'pull request, build from source, development setup',
  'reference/sdk/index/functions/isprofileserror': 'isProfilesError',
  'reference/mock/vitest/functions/useprofilesmock': 'useProfilesMock',
  'reference/sdk/schemas/variables/newpatientschema': 'newPatientSchema',
};
/** The questions of each page. */
const ASKED = new Map(Object.entries(QUESTIONS).map(([id, text]) => [id, text.split(', ')]));

it('the search lists the wanted page first for each question', async () => {
  const page = await open('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill('bulk insert');
  const result = page.locator('.pagefind-ui__result').first();
  await result.getByRole('link', { name: 'Import' }).first().waitFor();
  // Its keywords, by which it was found, are not shown.
  const keywords = result.getByText(/keywords|insert/i).filter({ visible: true });
  expect(await keywords.count()).toBe(0);
  // The instance of the search, with the settings of the site.
  const first = (words: string) =>
    page.evaluate(async (term) => {
      const pagefind = await import('/pagefind/pagefind.js' as string);
      const { results } = await pagefind.search(term);
      const { url } = (await results[0]?.data()) ?? {};
      return url && new URL(url, location.href).pathname;
    }, words);
  const found: string[] = [];
  const wanted: string[] = [];
  for (const [id, questions] of ASKED)
    for (const words of questions) {
      found.push(`${words}: ${await first(words)}`);
      wanted.push(`${words}: /${id}/`);
    }
  expect(found).toEqual(wanted);
});

it('every guide has keywords, of words in its questions, which only the search reads', async () => {
  const files = await Promise.all(['/llms-full.txt', '/llms-small.txt', '/llms.txt'].map(textOf));
  const found: string[] = [];
  for (const path of await allPages()) {
    if (path === '/' || path.startsWith('/reference/')) continue;
    const html = await textOf(path);
    const list = /data-keywords="([^"]*)"/.exec(html)?.[1] ?? '';
    const asked = ASKED.get(path.slice(1, -1))?.flatMap((words) => words.split(' ')) ?? [];
    if (list === '' && html.includes('data-pagefind-body')) found.push(`${path} has no keywords`);
    for (const word of list.split(/,? /).filter(Boolean))
      if (!asked.includes(word)) found.push(`${path}: nobody searches for ${word}`);
    // A component as a page has no twin.
    const twin = html.includes('text/markdown') ? await textOf(`${path.slice(0, -1)}.md`) : '';
    if (list && html.split(list).length > 2) found.push(`${path} has its keywords twice`);
    if (list && [twin, ...files].some((text) => text.includes(list)))
      found.push(`${path} shows its keywords to assistants`);
  }
  expect(found).toEqual([]);
});

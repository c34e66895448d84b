import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { redirects } from '../src/redirects.ts';

let browser: Browser;
/** One page for all tests: opening a page takes longer than reading one of the reference. */
let page: Page;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});

afterAll(() => browser.close());

async function textOf(page: string): Promise<string> {
  const response = await fetch(`${inject('site')}/reference/${page}/`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the paths of the pages below `/reference/`, without it. */
async function pages(): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${inject('site')}/sitemap-0.xml`)).text();
  const found = [...sitemap.matchAll(/\/reference\/([^<]+)\/<\/loc>/g)];
  return found.map(([, path = '']) => path);
}

it.each([
  ['newPatientSchema', 'bloodgroup'],
  ['emrUserChangesSchema', 'bg'],
  ['limitedEmrUserChangesSchema', 'bg'],
  ['createdPatientSchema', 'oid'],
  ['updatedEmrUserSchema', 'message'],
])('the page of %s shows its fields and an example', async (schema, field) => {
  const text = await textOf(`sdk/schemas/variables/${schema.toLowerCase()}`);
  expect(text).toMatch(new RegExp(`<td[^>]*><code[^>]*>${field}</code></td>`));
  expect(text).toContain('id="example"');
});

it.each(['violation', 'snapshot', 'journalentry'])(
  'the page of %s names BehaviourId',
  async (page) => {
    const text = await textOf(`mock/index/interfaces/${page}`);
    expect(text).toContain('BehaviourId');
    expect(text).not.toContain('keyLength');
  },
);

it('lists the options of a client in the contents of their page, with links', async () => {
  await page.goto(`${inject('site')}/reference/sdk/index/interfaces/profileclientoptions/`);
  const links = page.locator('starlight-toc').getByRole('link');
  expect(await links.allInnerTexts()).toEqual(
    expect.arrayContaining(['baseUrl', 'fetchSendsOnce', 'totalTimeout']),
  );
  await links.getByText('totalTimeout').click();
  expect(new URL(page.url()).hash).toBe('#property-totaltimeout');
  const row = page.getByRole('row').filter({ has: page.locator('#property-totaltimeout') });
  expect(await row.textContent()).toContain('totalTimeout');
});

it('lists what one calls first on the page of the mock', async () => {
  const text = await textOf('mock');
  const [functions, classes] = ['id="functions"', 'id="classes"'].map((id) => text.indexOf(id));
  expect(functions).toBeGreaterThan(0);
  expect(functions).toBeLessThan(classes ?? 0);
});

it.each([
  ['sdk', '@profiles/sdk'],
  ['sdk/schemas', '@profiles/sdk/schemas'],
  ['sdk/opentelemetry', '@profiles/sdk/opentelemetry'],
  ['mock', '@profiles/mock'],
  ['mock/calibrate', '@profiles/mock/calibrate'],
  ['mock/msw', '@profiles/mock/msw'],
  ['mock/playwright', '@profiles/mock/playwright'],
  ['mock/server', '@profiles/mock/server'],
  ['mock/vitest', '@profiles/mock/vitest'],
  ['mock/web', '@profiles/mock/web'],
])('the page /reference/%s/ has the title %s and a sentence for each name', async (path, title) => {
  await page.goto(`${inject('site')}/reference/${path}/`);
  expect(await page.locator('h1').textContent()).toBe(title);
  const rows = await page.locator('main tbody tr').evaluateAll((found) =>
    found.map((row) => ({
      link: row.querySelector('a')?.getAttribute('href') ?? '',
      text: row.querySelector('td:last-child')?.textContent ?? '',
    })),
  );
  const folder = path.includes('/') ? path : `${path}/index`;
  const names = (await pages()).filter((each) => each.startsWith(`${folder}/`));
  expect(names.length).toBeGreaterThan(0);
  expect(rows.map(({ link }) => link)).toEqual(
    expect.arrayContaining(names.map((name) => `/reference/${name}/`)),
  );
  for (const { link, text } of rows) expect(text, link).toMatch(/^[A-Z`].*[.:]$/);
});

it('no page tells what a class inherits or how an error is created', async () => {
  const found: string[] = [];
  for (const path of await pages()) {
    const text = await textOf(path);
    const words = /Inherited from|Implementation of|Overrides|Get Signature|Re-exports/.exec(text);
    if (words) found.push(`${path}: ${words}`);
    // The host of a sandbox throws a SandboxError.
    const isError = path.endsWith('error') && !path.endsWith('/sandboxerror');
    if (isError && text.includes('id="constructors"')) found.push(`${path}: Constructors`);
  }
  expect(found).toEqual([]);
});

it.each(['callfacts', 'haserrormark', 'isplainobject', 'field_aliases', 'isheadername'])(
  'no page is about %s, which is only for the packages',
  async (name) => {
    expect((await pages()).filter((path) => path.endsWith(`/${name}`))).toEqual([]);
  },
);

it('signatures show the types of parameters', async () => {
  await page.goto(`${inject('site')}/reference/sdk/index/functions/preparepatient/`);
  const signature = await page.locator('main pre').first().textContent();
  expect(signature).toContain('NewPatientInput');
});

it('a method has one heading above all errors that it throws', async () => {
  const text = await textOf('sdk/index/classes/profileclient');
  const createPatient = text.split('id="createpatient"')[1]?.split('id="createpatientonce"')[0];
  expect(createPatient?.match(/<h4[^>]*>Throws</g)).toHaveLength(1);
  expect(createPatient).toContain('InvalidInputError</a> before');
  expect(createPatient).toContain('ProfilesError</a> if');
});

it.each(Object.entries(redirects('')))('%s leads to %s', async (from, to) => {
  await page.goto(`${inject('site')}${from}/`);
  await page.waitForURL(`**${to}`);
  expect(await page.locator('h1').count()).toBe(1);
});

it('the sidebar shows the link of the page', async () => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`${inject('site')}/reference/mock/web/interfaces/webhandleroptions/`);
  const link = page.locator('#starlight__sidebar [aria-current="page"]');
  const place = await link.boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect(place?.y).toBeLessThan(580);
});

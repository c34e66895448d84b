import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { QUESTIONS } from './questions.ts';
import { allPages } from './site-pages.ts';

let browser: Browser;
/** Pages whose search is open, for the next test. */
const idle: Page[] = [];

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

it('the list has at least 60 questions, each for one page', () => {
  const asked = Object.values(QUESTIONS).flat();
  expect(asked.length).toBeGreaterThanOrEqual(60);
  expect(new Set(asked).size).toBe(asked.length);
});

// In parallel, because the search waits a moment after each key.
it.concurrent.each(Object.entries(QUESTIONS))(
  'the search lists %s first for each of its questions',
  async (wanted, questions) => {
    const page = idle.pop() ?? (await openSearch());
    const found: string[] = [];
    for (const words of questions) found.push(`${words}: ${await firstResult(page, words)}`);
    idle.push(page);
    expect(found).toEqual(questions.map((words) => `${words}: /${wanted}/`));
  },
);

it('every guide has keywords, which consist of the words of its questions', async () => {
  const found: string[] = [];
  for (const { id, keywords } of await searchedGuides()) {
    const asked = new Set((QUESTIONS[id] ?? []).flatMap(wordsOf));
    if (keywords.length === 0) found.push(`${id} has no keywords`);
    for (const word of keywords.flatMap(wordsOf))
      if (!asked.has(word)) found.push(`${id}: nobody searches for ${word}`);
  }
  expect(found).toEqual([]);
});

it('the results of the search do not list the keywords by which they were found', async () => {
  const page = await openSearch();
  expect(await firstResult(page, 'bulk insert')).toBe('/bulk-import/');
  const result = page.locator('.pagefind-ui__result').first();
  const shown = result.getByText(/keywords|insert/i).filter({ visible: true });
  expect(await shown.count()).toBe(0);
  await page.close();
});

it('keywords are in no text of a page, and in nothing that assistants read', async () => {
  const texts = await Promise.all(['llms-full.txt', 'llms-small.txt', 'llms.txt'].map(textOf));
  const found: string[] = [];
  for (const { id, html, keywords } of await searchedGuides()) {
    const list = keywords.join(', ');
    if (html.split(list).length > 2) found.push(`${id} has its keywords twice`);
    // A component as a page has no twin.
    const twin = await fetch(`${inject('site')}/${id}.md`);
    const others = twin.ok ? [...texts, await twin.text()] : texts;
    if (others.some((text) => text.includes(list))) found.push(`${id} shows its keywords`);
  }
  expect(found).toEqual([]);
});

async function openSearch(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(inject('site'));
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('textbox', { name: 'Search' }).waitFor();
  return page;
}

/** Returns the path of the page that the search lists first, or nothing. */
async function firstResult(page: Page, words: string): Promise<string | undefined> {
  await page.getByRole('textbox', { name: 'Search' }).fill(words);
  const message = page.locator('.pagefind-ui__message', { hasText: new RegExp(` for ${words}$`) });
  await message.waitFor();
  if ((await message.textContent())?.includes('No results')) return undefined;
  // The results are loaded one by one: the first in the list may come late.
  const first = page.locator('.pagefind-ui__result').first().locator('.pagefind-ui__result-link');
  const link = await first.first().getAttribute('href');
  return new URL(link ?? '', inject('site')).pathname;
}

/** Returns the pages that the search knows, without the landing page and the reference. */
async function searchedGuides() {
  const paths = (await allPages()).filter((path) => !/^\/(?:reference\/|$)/.test(path));
  expect(paths.length).toBeGreaterThan(35);
  const pages = await Promise.all(
    paths.map(async (path) => {
      const html = await textOf(path.slice(1));
      const list = /data-keywords="([^"]*)"/.exec(html)?.[1] ?? '';
      return { id: path.slice(1, -1), html, keywords: list.split(', ').filter(Boolean) };
    }),
  );
  return pages.filter(({ html }) => html.includes('data-pagefind-body'));
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(`${inject('site')}/${path}`);
  expect(response.status, path).toBe(200);
  return response.text();
}

function wordsOf(phrase: string): readonly string[] {
  return phrase.split(' ');
}

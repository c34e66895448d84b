import { beforeAll, expect, inject, it } from 'vitest';
import { allPages } from './site-pages.ts';

let pages: readonly { readonly path: string; readonly html: string }[] = [];

beforeAll(async () => {
  const paths = await allPages();
  pages = await Promise.all(
    [...paths, '/404.html'].map(async (path) => ({
      path,
      html: await (await fetch(inject('site') + path)).text(),
    })),
  );
});

/** Returns what a page has at the first group of a pattern. */
function read(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? '';
}

it('every page has a title and a description of at most 160 characters', () => {
  const wrong = pages.filter(({ html }) => {
    const title = read(html, /<title>([^<]+)<\/title>/);
    const description = read(html, /<meta name="description" content="([^"]+)"/);
    return !title || !description || description.length > 160;
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

it('the title of the landing page names the product once and what it is', () => {
  const landing = pages.find(({ path }) => path === '/');
  const title = read(landing?.html ?? '', /<title>([^<]+)/);
  expect(title).toMatch(/^Profiles\b(?!.*Profiles).+Profile Service$/);
});

it('no two guides have the same title or description', () => {
  const guides = pages.filter(({ path }) => !path.startsWith('/reference/'));
  for (const pattern of [/<title>([^<]+)/, /<meta name="description" content="([^"]+)/]) {
    const texts = guides.map(({ html }) => read(html, pattern));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  }
});

it('a page of the reference is described by its first sentence', async () => {
  const page = pages.find(({ path }) => path.endsWith('/functions/isprofileserror/'));
  const description = read(page?.html ?? '', /<meta name="description" content="([^"]+)/);
  expect(description).toMatch(/^Returns whether .+\.$/);
});

it('every page has one heading of the first level, and no level is skipped', () => {
  const wrong = pages.flatMap(({ path, html }) => {
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const levels = [...main.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    const isSkipped = levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1);
    const firsts = levels.filter((level) => level === 1).length;
    return isSkipped || firsts !== 1 ? [`${path} ${levels.join('')}`] : [];
  });
  expect(wrong).toEqual([]);
});

it('every page names its own address and a social card that exists', async () => {
  const cards = new Set<string>();
  for (const { path, html } of pages) {
    const canonical = read(html, /<link rel="canonical" href="([^"]+)"/);
    const address = read(html, /<meta property="og:url" content="([^"]+)"/);
    expect(address).toBe(canonical);
    const card = read(html, /<meta property="og:image" content="([^"]+)"/);
    // The server shows the page 404 at any address.
    if (path === '/404.html') expect(canonical).toBe('');
    else {
      expect(new URL(canonical).pathname).toBe(path);
      expect(new URL(card).origin).toBe(new URL(canonical).origin);
    }
    cards.add(new URL(card).pathname);
  }
  for (const card of cards) {
    const { status, headers } = await fetch(inject('site') + card);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});

it('the site has a favicon', async () => {
  const icon = read(pages[0]?.html ?? '', /<link rel="shortcut icon" href="([^"]+)"/);
  const { status, headers } = await fetch(inject('site') + icon);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

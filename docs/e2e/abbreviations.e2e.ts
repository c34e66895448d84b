import { readFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';

const ABBREVIATION = /<abbr title="([^"]+)">(\w+)<\/abbr>/g;

async function abbreviationsOf(path: string): Promise<readonly (readonly string[])[]> {
  const page = await (await fetch(inject('site') + path)).text();
  return [...page.matchAll(ABBREVIATION)].map(([, meaning = '', name = '']) => [name, meaning]);
}

const CONCEPTS = new URL('../src/content/docs/concepts.md', import.meta.url);

it('a guide shows the meaning of each abbreviation at its first use', async () => {
  const shown = await abbreviationsOf('/getting-started/');
  expect(shown.map(([name]) => name).toSorted()).toEqual(['EMR', 'MSW', 'UHID', 'oid']);
  const concepts = readFileSync(CONCEPTS, 'utf8').replaceAll('`', '');
  for (const [name, meaning] of shown)
    expect(concepts).toMatch(new RegExp(`^\\| \\*\\*${name}\\*\\* +\\| ${meaning} +\\|$`, 'm'));
});

it('the page that introduces the abbreviations shows no meaning twice', async () => {
  expect(await abbreviationsOf('/concepts/')).toEqual([]);
});

it('no heading and no link of a guide contains the meaning of an abbreviation', async () => {
  const sitemap = await (await fetch(`${inject('site')}/sitemap-0.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  const guides = paths.filter((path) => /^\/[\w-]+\/$/.test(path));
  expect(guides.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const path of guides) {
    const page = await (await fetch(inject('site') + path)).text();
    if (/<(h\d|a)\b[^>]*>(?:(?!<\/\1>)[\s\S])*<abbr/.test(page)) found.push(path);
  }
  expect(found).toEqual([]);
});

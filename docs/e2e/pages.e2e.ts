import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { allPages, guides, textOf } from './site.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns what a page has at the first group of a pattern. */
function read(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? '';
}

it('every page names its title, description, headings, address and social card', async () => {
  const texts = new Set<string>();
  const found: string[] = [];
  for (const path of [...(await allPages()), '/404.html']) {
    const html = await textOf(path);
    const complain = (problem: string) => found.push(`${path} ${problem}`);
    const title = read(html, /<title>([^<]+)<\/title>/);
    const description = read(html, /<meta name="description" content="([^"]+)"/);
    if (!title || !description || description.length > 160) complain(`${title}: ${description}`);
    for (const text of path.startsWith('/reference/') ? [] : [title, description]) {
      if (texts.has(text)) complain(`has a text of another page: ${text}`);
      texts.add(text);
    }
    // The buttons that copy code have it in an attribute.
    const body = html.replaceAll(/ data-code="[^"]*"/g, '');
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    const levels = [...main.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    const isSkipped = levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1);
    if (isSkipped || levels.indexOf(1) !== levels.lastIndexOf(1)) complain(`has ${levels}`);
    // The server shows the page 404 at any address.
    const own = path === '/404.html' ? '' : path;
    for (const pattern of [/<link rel="canonical" href="([^"]+)/, /"og:url" content="([^"]+)/]) {
      const address = read(html, pattern);
      if ((address && new URL(address).pathname) !== own) complain(`names ${address}`);
    }
    const card = new URL(read(html, /<meta property="og:image" content="([^"]+)"/));
    if (card.pathname !== '/social.png') complain(`has the card ${card}`);
  }
  expect(found).toEqual([]);
  for (const [file, type] of [
    ['/social.png', 'image/png'],
    ['/favicon.svg', 'image/svg+xml'],
  ]) {
    const { status, headers } = await fetch(inject('site') + file);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
  }
});

it('the changelog shows each pending change and each version', async () => {
  const html = await textOf('/changelog/');
  const headings = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  const pending = globSync('.changeset/*.md', { cwd: ROOT });
  const versions = globSync('packages/sdk/CHANGELOG.md', { cwd: ROOT }).flatMap(
    (path) => readFileSync(join(ROOT, path), 'utf8').match(/(?<=^## ).+/gm) ?? [],
  );
  const unreleased = pending.length > 0 ? ['unreleased'] : [];
  const wanted = [...unreleased, ...versions.map((each) => each.replaceAll('.', ''))];
  expect(headings.filter((id) => id !== 'starlight__on-this-page')).toEqual(wanted);
  const text = html.replaceAll(/<[^>]+>/g, '').replaceAll('’', "'");
  for (const path of pending) {
    const [, , change = ''] = readFileSync(join(ROOT, path), 'utf8').split('---\n');
    expect(text).toContain(change.trim().split(/[.:]/)[0]?.replaceAll('`', ''));
  }
});

it('an entry of the reference has the title of its import, and a sentence for each of its names', async () => {
  const paths = await allPages();
  const entries = paths.filter((path) => /^\/reference\/\w+\/(?:\w+\/)?$/.test(path));
  expect(entries).not.toEqual([]);
  for (const path of entries) {
    const text = await textOf(path);
    expect(text).toContain(`>${path.replace('/reference/', '@profiles/').slice(0, -1)}</h1>`);
    const rows = [
      ...text.matchAll(/<tr>\n<td[^>]*><a href="([^"]+)".*?<td[^>]*>(.*?)<\/td>\n<\/tr>/gs),
    ];
    const folder = path.split('/').length === 4 ? `${path}index/` : path;
    const names = paths.filter((each) => each.startsWith(folder) && each !== folder);
    expect(rows.map(([, link]) => link)).toEqual(expect.arrayContaining(names));
    for (const [, link, sentence = ''] of rows)
      expect(sentence.replaceAll(/<[^>]+>/g, ''), link).toMatch(/^[A-Z].*[.:]$/s);
  }
});

it('the reference lists no inherited members, no constructors of errors and no internal names', async () => {
  const found: string[] = [];
  for (const path of (await allPages()).filter((each) => each.startsWith('/reference/'))) {
    const text = await textOf(path);
    const words = /Inherited from|Implementation of|Overrides|Get Signature/.exec(text);
    if (words) found.push(`${path}: ${words}`);
    // The host of a sandbox throws a SandboxError.
    if (/error\/$/.test(path) && !/sandboxerror/.test(path) && text.includes('id="constructors"'))
      found.push(`${path}: Constructors`);
    if (/callfacts|haserrormark|isplainobject|isheadername/.test(path))
      found.push(`${path} is only for the packages`);
  }
  expect(found).toEqual([]);
  const mock = await textOf('/reference/mock/');
  expect(mock.indexOf('id="functions"')).toBeLessThan(mock.indexOf('id="classes"'));
  const client = await textOf('/reference/sdk/index/classes/profileclient/');
  for (const option of ['property-updateextras', 'call-timeout', 'call-signal'])
    expect(client).toContain(`id="${option}"`);
  const createPatient = read(client, /id="createpatient"(.*?)id="createpatientonce"/s);
  expect(createPatient.match(/<h4[^>]*>Throws</g)).toHaveLength(1);
});

it('llms.txt lists every guide with a sentence, and only files that exist', async () => {
  const text = await textOf('/llms.txt');
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  for (const line of lines) expect(line).toMatch(/^- \[.+\]\(http.+\): .+/);
  for (const [, url = ''] of text.matchAll(/\]\((.+?)\)/g)) await textOf(new URL(url).pathname);
  for (const path of await guides())
    expect(text).toMatch(new RegExp(`${path.slice(0, -1)}\\.md\\): [A-Z].{15,}\\.\n`));
});

it('each guide has a Markdown twin without markers and relative links, also in llms-full.txt', async () => {
  const full = await textOf('/llms-full.txt');
  const paths = await guides();
  expect(paths).not.toEqual([]);
  for (const path of paths) {
    const text = await textOf(`${path.slice(0, -1)}.md`);
    expect(text, path).toMatch(/^# .+\n/);
    expect(text, path).not.toMatch(/<!-- (?:code|shell|generated|recorded|end)|```mermaid/);
    expect(text, path).not.toMatch(/\]\((?!https?:|mailto:|#)[^)\s]+\.(?:md|astro)/);
    expect(full).toContain(text.split('\n')[0]);
  }
  const linked = new Set(
    [...full.matchAll(/\]\(http:\/\/localhost:4321(\/[^)#]*)/g)].map(([, to]) => to),
  );
  expect(linked.size).toBeGreaterThan(paths.length);
  for (const path of linked) await textOf(path ?? '');
});

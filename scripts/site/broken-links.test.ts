import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { brokenLinks } from './broken-links.ts';

function site(pages: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, html] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), html);
  }
  return folder;
}

it('finds nothing where every link leads somewhere', () => {
  const folder = site({
    'index.html':
      '<link href="style.css"><a href="guides/a.html#caf%C3%A9">a</a><a href="https://example.com/x">b</a>',
    'guides/a.html':
      '<h2 id="café">A</h2><a href="../">home</a><a href="#">top</a><img src="../a.svg">',
    'style.css': '',
    'a.svg': '',
  });
  expect(brokenLinks(folder)).toEqual([]);
});

it('finds links to pages, headings and files that are not there', () => {
  const folder = site({
    'guides/a.html': '<h2 id="a">A</h2><a href="b.html"></a><a href="#b"></a><img src="a.svg">',
    'index.html': '<a href="guides/a.html#c">c</a>',
  });
  expect(brokenLinks(folder)).toEqual([
    'guides/a.html: b.html',
    'guides/a.html: #b',
    'guides/a.html: a.svg',
    'index.html: guides/a.html#c',
  ]);
});

it('finds links to files that a browser does not show', () => {
  const folder = site({
    'index.html': '<a href="media/README.md">more</a>',
    'media/README.md': '',
  });
  expect(brokenLinks(folder)).toEqual(['index.html: media/README.md']);
});

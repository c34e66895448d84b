import type { CollectionEntry } from 'astro:content';
import { plainMarkdown } from '@profiles/generate/plain-markdown';

/** A page of the content. */
export type Page = CollectionEntry<'docs'>;

/** Returns a page as Markdown with its title and description. Its links are URLs. */
export function plainPage({ id, data, body = '', filePath = '' }: Page, root: URL): string {
  const text = plainMarkdown(body, (url) => urlOf(url, filePath, root));
  // The description of a name is the first sentence of its page.
  const description = id.startsWith('reference/') ? undefined : data.description;
  const parts = [`# ${data.title}`, description, data.hero?.tagline, text];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Returns the URL of a page or a file of the site, from the file of the link. A page of the content has a twin. */
function urlOf(url: string, from: string, root: URL): string | undefined {
  if (/^(?:\w+:|#)/.test(url)) return url;
  const { pathname, hash } = new URL(url, `file:///${from.replace(/^src\//, '')}`);
  // The build renames pictures.
  if (pathname.startsWith('/assets/')) return undefined;
  // The reference has the addresses of pages. Guides name their files.
  const path = pathname.startsWith(`${root.pathname}reference/`)
    ? `${pathname.slice(root.pathname.length, -1)}.md`
    : pathname
        .replace(/^\/(?:content\/docs|pages|public|packages\/sdk)\//, '')
        .replace(/\.astro$/, '/');
  return `${new URL(path.toLowerCase(), root)}${hash}`;
}

export function markdownResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
}

import { getCollection } from 'astro:content';
import type { APIContext } from 'astro';
import { siteRoot } from '../base.ts';
import { markdownResponse, type Page, plainPage } from '../plain-page.ts';

/** A Markdown twin of each page, for coding assistants. */
export async function getStaticPaths() {
  const pages = (await getCollection('docs')).filter(({ id }) => id !== '404');
  return pages.map((page) => ({ params: { page: page.id || 'index' }, props: { page } }));
}

export function GET({ props, site }: APIContext<{ page: Page }>): Response {
  return markdownResponse(plainPage(props.page, siteRoot(site)));
}

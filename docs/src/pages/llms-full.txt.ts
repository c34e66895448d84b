import type { APIContext } from 'astro';
import { pageGroups } from '../assistants/page-groups.ts';
import { plainPage } from '../assistants/plain-page.ts';
import { markdownResponse, siteRoot } from '../assistants/site-root.ts';

/** Every page as Markdown, in the order of the sidebar. */
export async function GET({ site }: APIContext): Promise<Response> {
  const root = siteRoot(site);
  const pages = (await pageGroups()).flatMap((group) => group.pages);
  return markdownResponse(pages.map((page) => plainPage(page, root)).join('\n'));
}

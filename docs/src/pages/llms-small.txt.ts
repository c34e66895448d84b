import { getEntry } from 'astro:content';
import { plainMarkdown } from '@profiles/generate/plain-markdown';
import type { APIContext } from 'astro';
import mock from '../../../packages/mock/AGENTS.md?raw';
import sdk from '../../../packages/sdk/AGENTS.md?raw';
import { shortPage } from '../assistants/plain-page.ts';
import { markdownResponse, siteRoot } from '../assistants/site-root.ts';

/** What a program needs to call the service, to handle failures and to test both. */
const PAGES = [
  'errors',
  'duplicate-patients',
  'validation',
  'testing',
  'reference/sdk/index/interfaces/profileclientoptions',
  'reference/sdk/index/interfaces/profileoperations',
  'reference/sdk/index/interfaces/newpatient',
  'reference/sdk/index/interfaces/emruserchanges',
  'reference/mock/index/interfaces/profilesmock',
  'reference/mock/index/interfaces/profilesmockoptions',
  'reference/mock/index/type-aliases/fault',
];

/** The pages that most programs need, without generated tables, for a small context window. */
export async function GET({ site }: APIContext): Promise<Response> {
  const note = `The pages that most programs need. ${new URL('llms.txt', siteRoot(site))} lists all pages.`;
  const agents = [sdk, mock].map((text) => plainMarkdown(text, { urlOf: () => undefined }));
  const pages = PAGES.map(async (id) => {
    const page = await getEntry('docs', id);
    if (page === undefined) throw new Error(`llms-small.txt: there is no page ${id}`);
    return shortPage(page);
  });
  return markdownResponse([note, ...agents, ...(await Promise.all(pages))].join('\n\n'));
}

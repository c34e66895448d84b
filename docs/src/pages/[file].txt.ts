import { getEntry } from 'astro:content';
import config from 'virtual:starlight/user-config';
import { plainMarkdown } from '@profiles/generate/plain-markdown';
import type { APIContext } from 'astro';
import mock from '../../../packages/mock/AGENTS.md?raw';
import sdk from '../../../packages/sdk/AGENTS.md?raw';
import { pageGroups } from '../assistants/page-groups.ts';
import { markdownResponse, type Page, plainPage, shortPage } from '../assistants/plain-page.ts';
import { siteRoot } from '../base.ts';

/** What coding assistants read, by the name of the file. */
const FILES = { llms: listOfPages, 'llms-full': everyPage, 'llms-small': neededPages };

/** The pages that a program needs to call the service, to handle failures and to test both. */
const NEEDED = [
  'errors',
  'duplicate-patients',
  'validation',
  'testing',
  'reference/sdk/index/classes/profileclient',
  'reference/sdk/index/interfaces/newpatient',
  'reference/sdk/index/interfaces/emruserchanges',
  'reference/mock/index/interfaces/profilesmock',
  'reference/mock/index/interfaces/profilesmockoptions',
  'reference/mock/index/type-aliases/fault',
];

export function getStaticPaths() {
  return Object.entries(FILES).map(([file, write]) => ({ params: { file }, props: { write } }));
}

export async function GET({
  props,
  site,
}: APIContext<{ write: (root: URL) => Promise<string> }>): Promise<Response> {
  return markdownResponse(await props.write(siteRoot(site)));
}

/** Lists the pages as https://llmstxt.org describes. */
async function listOfPages(root: URL): Promise<string> {
  const line = ({ id, data }: Page) =>
    `- [${data.title}](${new URL(`${id}.md`, root)}): ${data.description}`;
  const groups = (await pageGroups()).map(({ label, pages }) => {
    // A page of an entry lists the names that it exports.
    const listed = pages.filter(({ id }) => !/^reference\/(.+\/){2}/.test(id));
    return `## ${label}\n\n${listed.map(line).join('\n')}`;
  });
  const intro = `# Profiles\n\n> ${config.description}`;
  const files = [
    '## Documentation in one file',
    '',
    `- [llms-small.txt](${new URL('llms-small.txt', root)}): what a program needs to call the service, to handle failures and to test both`,
    `- [llms-full.txt](${new URL('llms-full.txt', root)}): every page`,
    `- [openapi.json](${new URL('openapi.json', root)}): the OpenAPI description of the service`,
  ].join('\n');
  return `${[intro, files, ...groups].join('\n\n')}\n`;
}

/** Returns every page as Markdown, in the order of the sidebar. */
async function everyPage(root: URL): Promise<string> {
  const pages = (await pageGroups()).flatMap((group) => group.pages);
  return pages.map((page) => plainPage(page, root)).join('\n');
}

/** Returns the pages that most programs need, without generated tables, for a small context window. */
async function neededPages(root: URL): Promise<string> {
  const note = `The pages that most programs need. ${new URL('llms.txt', root)} lists all pages.`;
  const agents = [sdk, mock].map((text) => plainMarkdown(text, { urlOf: () => undefined }));
  const pages = NEEDED.map(async (id) => {
    const page = await getEntry('docs', id);
    if (page === undefined) throw new Error(`llms-small.txt: there is no page ${id}`);
    return shortPage(page);
  });
  return [note, ...agents, ...(await Promise.all(pages))].join('\n\n');
}

import { getCollection } from 'astro:content';
import config from 'virtual:starlight/user-config';
import type { APIContext } from 'astro';
import licence from '../../../LICENSE?raw';
import { siteRoot } from '../base.ts';
import { isSecondary } from '../components/page-kind.ts';
import { markdownResponse, type Page, plainPage } from '../plain-page.ts';

/** The texts of the site, by the name of the file: what coding assistants read, and the licence. */
const FILES = { llms: listOfPages, 'llms-full': everyPage, licence: async () => licence };

export function getStaticPaths() {
  return Object.entries(FILES).map(([file, write]) => ({ params: { file }, props: { write } }));
}

export async function GET({
  props,
  site,
}: APIContext<{ write: (root: URL) => Promise<string> }>): Promise<Response> {
  return markdownResponse(await props.write(siteRoot(site)));
}

/** Lists the pages as https://llmstxt.org describes. The page of an entry lists the names that it exports. */
async function listOfPages(root: URL): Promise<string> {
  const listed = (await allPages()).filter(({ id }) => !/^reference\/(.+\/){2}/.test(id));
  const lines = listed.map(
    ({ id, data }) => `- [${data.title}](${new URL(`${id}.md`, root)}): ${data.description}`,
  );
  return `# Profiles

> ${config.description}

## Documentation in one file

- [llms-full.txt](${new URL('llms-full.txt', root)}): every page
- [openapi.json](${new URL('openapi.json', root)}): the OpenAPI description of the service

## Pages

${lines.join('\n')}
`;
}

/** Returns every page as Markdown. */
async function everyPage(root: URL): Promise<string> {
  return (await allPages()).map((page) => plainPage(page, root)).join('\n');
}

/** Lists all pages but the landing page, the guides first. */
async function allPages(): Promise<readonly Page[]> {
  const pages = await getCollection('docs', ({ id }) => id && id !== 'index' && id !== '404');
  const rank = ({ id }: Page) => `${isSecondary(id) ? 1 : 0}${id}`;
  return pages.sort((a, b) => rank(a).localeCompare(rank(b)));
}

import config from 'virtual:starlight/user-config';
import type { APIContext } from 'astro';
import { pageGroups } from '../assistants/page-groups.ts';
import type { Page } from '../assistants/plain-page.ts';
import { markdownResponse, siteRoot } from '../assistants/site-root.ts';

/** The list of pages that https://llmstxt.org describes. */
export async function GET({ site }: APIContext): Promise<Response> {
  const root = siteRoot(site);
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
  return markdownResponse(`${[intro, files, ...groups].join('\n\n')}\n`);
}

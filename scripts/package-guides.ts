import { plainMarkdown } from '../internal/generate/src/pages/plain-markdown.ts';

/** A guide, and the name of its file. */
export interface Guide {
  readonly name: string;
  readonly text: string;
}

/** The guides of the mock. All others are of the SDK. */
const MOCK = /^(?:testing.*|inspector|ledger|calibrate)\.md$/;
/** The pages that are only for the site. */
const SITE = /^(?:404|index|performance)\.md$/;

/**
 * Returns the guides that a package contains, as plain Markdown. A link to a guide of the other package
 * leads to where npm installs it. Links to other files become words.
 *
 * @param folder - The name of the folder of the package, `sdk` or `mock`.
 * @param pages - All pages of the site.
 */
export function guidesOf(folder: string, pages: readonly Guide[]): readonly Guide[] {
  const guides = pages.filter(({ name }) => !SITE.test(name));
  const names = guides.map(({ name }) => name);
  const urlOf = (url: string) => {
    const [name = ''] = url.split('#');
    if (/^(?:\w+:|#)/.test(url)) return url;
    if (!names.includes(name)) return undefined;
    return ownerOf(name) === folder ? url : `../../${ownerOf(name)}/docs/${url}`;
  };
  return guides
    .filter(({ name }) => ownerOf(name) === folder)
    .map(({ name, text }) => {
      const [front = ''] = /^---\n.*?\n---\n/s.exec(text) ?? [];
      const [, title = ''] = /^title: "?(.+?)"?$/m.exec(front) ?? [];
      const page = plainMarkdown(text.slice(front.length), urlOf);
      return { name, text: `# ${title}\n\n${page}\n` };
    });
}

function ownerOf(name: string): 'sdk' | 'mock' {
  return MOCK.test(name) ? 'mock' : 'sdk';
}

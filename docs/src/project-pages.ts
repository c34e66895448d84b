import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changelogPage } from './changelog-page.ts';

const ROOT = new URL('../../', import.meta.url);
const FOLDER = new URL('content/docs/project/', import.meta.url);

/** The files in the root of the repository that are pages of the site. */
const PAGES = [
  {
    name: 'SUPPORT.md',
    description: 'What a new version may change, and the supported versions of other software.',
    keywords: ['semantic versioning', 'deprecation', 'end of life'],
  },
  {
    name: 'SECURITY.md',
    description: 'What the packages protect, and how to report a vulnerability.',
    keywords: ['CVE'],
  },
  {
    name: 'CONTRIBUTING.md',
    description: 'How the repository is laid out, recipes for common changes, and commands.',
    keywords: ['pull request', 'build from source', 'development setup'],
  },
] as const;

/** Writes a copy of each into the content, where its first heading becomes the title, and the changelog. */
export function writeProjectPages(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, description, keywords } of PAGES) {
    const text = readFileSync(new URL(name, ROOT), 'utf8');
    const [heading = '', title = ''] = /^# (.+)\n/.exec(text) ?? [];
    if (!title) throw new Error(`${name} begins with no heading`);
    const front = [
      `title: ${JSON.stringify(title)}`,
      `description: ${description}`,
      `keywords: ${JSON.stringify(keywords)}`,
      'editUrl: false',
    ];
    const body = text
      .slice(heading.length)
      .replaceAll('](docs/src/content/docs/', '](../')
      .replaceAll(/\]\((?:SUPPORT|SECURITY|CONTRIBUTING)\.md/g, (link) => link.toLowerCase());
    writeFileSync(
      fileURLToPath(new URL(name.toLowerCase(), FOLDER)),
      `---\n${front.join('\n')}\n---\n${body}`,
    );
  }
  writeFileSync(new URL('changelog.md', FOLDER), changelogPage(fileURLToPath(ROOT)));
}

import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = new URL('content/docs/project/', import.meta.url);

const SECURITY = `---
title: Security
description: What the packages protect, and how to report a vulnerability.
keywords: [CVE]
editUrl: false
---
`;

const PACKAGES = ['sdk', 'mock', 'import'];

const CHANGELOG = `---
title: Changelog
description: What changed in each version of the packages.
keywords: [release notes, what changed, what is new, changes]
slug: changelog
editUrl: false
---

[Upgrading](../upgrading.md) says how to move to a new version, and what it may change.
`;

/** Writes the pages of the content that are made from files elsewhere: the security policy and the changelog. */
export function writeProjectPages(): void {
  mkdirSync(FOLDER, { recursive: true });
  const policy = readFileSync(`${ROOT}/SECURITY.md`, 'utf8')
    .replace(/^# .+\n/, SECURITY)
    .replaceAll('](docs/src/content/docs/', '](../');
  writeFileSync(new URL('security.md', FOLDER), policy);
  writeFileSync(new URL('changelog.md', FOLDER), changelogPage());
}

/** Creates the page of all changes, the newest first: the pending changesets, then the changelogs. */
function changelogPage(): string {
  return [CHANGELOG, ...pending(), ...released()].join('\n');
}

/** Lists the changesets that no version has yet, for each package or pair of packages. */
function pending(): readonly string[] {
  const changes = new Map<string, string[]>();
  for (const path of globSync('.changeset/*.md', { cwd: ROOT }).sort()) {
    const [, front = '', text = ''] =
      /^---\n(.*?)---\n(.*)$/s.exec(readFileSync(`${ROOT}/${path}`, 'utf8')) ?? [];
    const names = front.match(/@[\w/]+/g) ?? [];
    const title = names.sort().reverse().join(' and ');
    const item = `- ${text.trim().replace(/\n(?=.)/g, '\n  ')}\n`;
    changes.set(title, [...(changes.get(title) ?? []), item]);
  }
  if (changes.size === 0) return [];
  return ['## Unreleased\n', ...[...changes].map(section)];
}

/** Lists the versions, with the changes of each package. */
function released(): readonly string[] {
  const versions = new Map<string, string[]>();
  for (const name of PACKAGES)
    for (const path of globSync(`packages/${name}/CHANGELOG.md`, { cwd: ROOT }))
      for (const part of readFileSync(`${ROOT}/${path}`, 'utf8').split(/^## /m).slice(1)) {
        const [version = '', ...lines] = part.split('\n');
        const changes = lines
          .join('\n')
          .replace(/^- Updated dependencies.*\n( {2}- .*\n)*/gm, '')
          .replace(/^### .*\n/gm, '')
          .replace(/^- [0-9a-f]{7}: /gm, '- ');
        const text = section([`@profiles/${name}`, [`${changes.trim()}\n`]]);
        versions.set(version, [...(versions.get(version) ?? []), text]);
      }
  return [...versions].flatMap(([version, texts]) => [`## ${version}\n`, ...texts]);
}

function section([title, changes]: readonly [string, readonly string[]]): string {
  return `### ${title}\n\n${changes.join('\n')}`;
}

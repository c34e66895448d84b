import { globSync, readFileSync } from 'node:fs';

const PACKAGES = ['sdk', 'mock', 'import'];

const BEGINNING = `---
title: Changelog
description: What changed in each version of the packages.
keywords: [release notes]
slug: changelog
editUrl: false
---

[Upgrading](../upgrading.md) says how to move to a new version, and what it may change.
`;

/**
 * Creates the page of all changes, the newest first: the pending changesets, then the changelogs.
 *
 * @param root - The root of the repository.
 */
export function changelogPage(root: string): string {
  return [BEGINNING, ...pending(root), ...released(root)].join('\n');
}

/** Lists the changesets that no version has yet, for each package or pair of packages. */
function pending(root: string): readonly string[] {
  const changes = new Map<string, string[]>();
  for (const path of globSync('.changeset/*.md', { cwd: root }).sort()) {
    const [, front = '', text = ''] =
      /^---\n(.*?)---\n(.*)$/s.exec(readFileSync(`${root}/${path}`, 'utf8')) ?? [];
    const names = front.match(/@[\w/]+/g) ?? [];
    const title = names.sort().reverse().join(' and ');
    const item = `- ${text.trim().replace(/\n(?=.)/g, '\n  ')}\n`;
    changes.set(title, [...(changes.get(title) ?? []), item]);
  }
  if (changes.size === 0) return [];
  return ['## Unreleased\n', ...[...changes].map(section)];
}

/** Lists the versions, with the changes of each package. */
function released(root: string): readonly string[] {
  const versions = new Map<string, string[]>();
  for (const name of PACKAGES)
    for (const path of globSync(`packages/${name}/CHANGELOG.md`, { cwd: root }))
      for (const part of readFileSync(`${root}/${path}`, 'utf8').split(/^## /m).slice(1)) {
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

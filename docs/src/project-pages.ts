import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changelogPage } from './changelog-page.ts';

const ROOT = new URL('../../', import.meta.url);
const FOLDER = new URL('content/docs/project/', import.meta.url);

const SECURITY = `---
title: Security
description: What the packages protect, and how to report a vulnerability.
keywords: [CVE]
editUrl: false
---
`;

/** Writes the pages of the content that are made from files elsewhere: the security policy and the changelog. */
export function writeProjectPages(): void {
  mkdirSync(FOLDER, { recursive: true });
  const policy = readFileSync(new URL('SECURITY.md', ROOT), 'utf8')
    .replace(/^# .+\n/, SECURITY)
    .replaceAll('](docs/src/content/docs/', '](../');
  writeFileSync(new URL('security.md', FOLDER), policy);
  writeFileSync(new URL('changelog.md', FOLDER), changelogPage(fileURLToPath(ROOT)));
}

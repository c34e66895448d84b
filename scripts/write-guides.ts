/** Writes the guides into the folder `docs` of the package in the current folder: `node write-guides.ts`. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { guidesOf } from './package-guides.ts';

const GUIDES = join(import.meta.dirname, '../docs/src/content/docs');

const pages = globSync('*.md', { cwd: GUIDES }).map((name) => ({
  name,
  text: readFileSync(join(GUIDES, name), 'utf8'),
}));

mkdirSync('docs', { recursive: true });
for (const { name, text } of guidesOf(basename(process.cwd()), pages))
  writeFileSync(join('docs', name), text);

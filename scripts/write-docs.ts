import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockSources } from './docs/block-sources.ts';
import { fillPage } from './docs/fill-page.ts';
import { formatMarkdown } from './docs/format-markdown.ts';
import { ROOT, readPages } from './docs/pages.ts';

// With --check nothing is written, and a page that would change is a problem.
const check = process.argv.includes('--check');

for (const { path, text } of readPages()) {
  const filled = fillPage(text, blockSources(path));
  for (const problem of filled.problems) complain(`${path}:${problem}`);
  if (filled.text === text) continue;
  const written = formatMarkdown(path, filled.text);
  if (written === text) continue;
  if (check) complain(`${path}: its blocks are not what their sources say: npm run docs:write`);
  else writeFileSync(join(ROOT, path), written);
}

function complain(problem: string) {
  console.error(problem);
  process.exitCode = 1;
}

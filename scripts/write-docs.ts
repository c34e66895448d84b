import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readPages } from '@profiles/harness/pages';
import { blockSources } from './docs/block-sources.ts';
import { brokenReferences } from './docs/broken-references.ts';
import { DOC_EXAMPLES_TEST, docExamplesTest } from './docs/doc-examples-test.ts';
import { fillPage } from './docs/fill-page.ts';
import { formatted } from './docs/formatted.ts';

// With --check nothing is written, and a file that would change is a problem.
const check = process.argv.includes('--check');

for (const { path, text } of readPages()) {
  const { text: filled, problems } = fillPage(text, blockSources(path));
  for (const problem of problems) complain(`${path}:${problem}`);
  keep(path, filled);
}
for (const page of [...readPages(), ...readPages(['{CONTRIBUTING,SECURITY}.md'])])
  for (const link of brokenReferences(page)) complain(`${page.path} has a broken link: ${link}`);
keep(DOC_EXAMPLES_TEST, docExamplesTest());

function keep(path: string, wanted: string) {
  const file = join(ROOT, path);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text === wanted) return;
  const written = formatted(path, wanted);
  if (text === written) return;
  if (check) complain(`${path} is not what its sources say: npm run docs:write`);
  else writeFileSync(file, written);
}

function complain(problem: string) {
  console.error(problem);
  process.exitCode = 1;
}

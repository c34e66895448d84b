/** Fills the code into the pages: `npm run docs:write`. With `--check`, fails if a file would change. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DOC_EXAMPLES_TEST,
  docExamplesTest,
  PLAYWRIGHT_EXAMPLE,
  playwrightExample,
} from '@profiles/conformance/doc-examples/doc-examples-test';
import { blockSources } from './block-sources.ts';
import { brokenReferences } from './broken-references.ts';
import { fillPage } from './fill-page.ts';
import { identityFiles } from './identity.ts';
import { ROOT, readPages } from './page.ts';

const check = process.argv.includes('--check');

for (const { path, text } of readPages()) {
  const { text: filled, problems } = await fillPage(text, blockSources(path));
  for (const problem of problems) complain(`${path}:${problem}`);
  keep(path, filled);
}
for (const page of [...readPages(), ...readPages(['{CONTRIBUTING,SECURITY,SUPPORT}.md'])])
  for (const link of brokenReferences(page)) complain(`${page.path} has a broken link: ${link}`);
keep(DOC_EXAMPLES_TEST, docExamplesTest());
keep(PLAYWRIGHT_EXAMPLE, playwrightExample());
for (const [path, text] of identityFiles()) keep(path, text);

function keep(path: string, wanted: string) {
  const file = join(ROOT, path);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text === wanted) return;
  const written = formatted(path, wanted);
  if (text === written) return;
  if (check) complain(`${path} does not match its sources: run npm run docs:write`);
  else writeFileSync(file, written);
}

/** Formats as `npm run check:style` requires. */
function formatted(path: string, text: string): string {
  // The formatter knows no SVG.
  if (path.endsWith('.svg')) return text;
  return execFileSync('biome', ['format', `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}

function complain(problem: string) {
  console.error(problem);
  process.exitCode = 1;
}

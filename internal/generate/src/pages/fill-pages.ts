import {
  PLAYWRIGHT_EXAMPLE,
  playwrightExample,
} from '@profiles/conformance/doc-examples/doc-examples-test';
import { complain, keep } from '../keep.ts';
import { blockSources } from './block-sources.ts';
import { brokenReferences } from './broken-references.ts';
import { fillPage } from './fill-page.ts';
import { readPages } from './page.ts';

/** Fills the code and the tables into the pages, and writes the test that runs the example for Playwright. */
export async function fillPages(): Promise<void> {
  for (const { path, text } of readPages()) {
    const { text: filled, problems } = await fillPage(text, blockSources(path));
    for (const problem of problems) complain(`${path}:${problem}`);
    keep(path, filled);
  }
  for (const page of [...readPages(), ...readPages(['{CONTRIBUTING,SECURITY}.md'])])
    for (const link of brokenReferences(page)) complain(`${page.path} has a broken link: ${link}`);
  keep(PLAYWRIGHT_EXAMPLE, playwrightExample());
}

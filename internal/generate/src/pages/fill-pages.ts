import {
  DOC_EXAMPLES_TEST,
  docExamplesTest,
  PLAYWRIGHT_EXAMPLE,
  playwrightExample,
} from '@profiles/conformance/doc-examples/doc-examples-test';
import { proofPage, resultsPage } from '@profiles/testkit/proof-page';
import { RESULTS } from '@profiles/testkit/report';
import { complain, keep } from '../keep.ts';
import { blockSources } from './block-sources.ts';
import { brokenReferences } from './broken-references.ts';
import { fillPage } from './fill-page.ts';
import { identityFiles } from './identity.ts';
import { readPages } from './page.ts';

/** Fills the code and the tables into the pages, and writes the tests that run the examples of doc comments. */
export async function fillPages(): Promise<void> {
  // First, because the others are filled from the same results.
  keep('docs/src/content/docs/proof.md', proofPage(RESULTS));
  keep('docs/src/content/docs/results.md', resultsPage(RESULTS));
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
}

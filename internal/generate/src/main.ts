/**
 * Writes what is generated: the OpenAPI description, the reports of the public API, the code and tables of
 * the pages, and the test that runs the example for Playwright: `npm run docs:write`. With `--check`, fails
 * if a file would change, or if a page has a broken link.
 */
import {
  PLAYWRIGHT_EXAMPLE,
  playwrightExample,
} from '@profiles/conformance/doc-examples/doc-examples-test';
import { apiReports } from './api-reports/api-reports.ts';
import { complain, keep } from './keep.ts';
import { fileText } from './openapi/openapi-document.ts';
import { blockSources } from './pages/block-sources.ts';
import { brokenReferences } from './pages/broken-references.ts';
import { fillPage } from './pages/fill-page.ts';
import { readPages } from './pages/page.ts';

// First, because the pages show parts of it.
keep('packages/sdk/openapi.json', await fileText());
for (const [path, text] of apiReports()) keep(`packages/${path}`, text);
for (const { path, text } of readPages()) {
  const { text: filled, problems } = await fillPage(text, blockSources(path));
  for (const problem of problems) complain(`${path}:${problem}`);
  keep(path, filled);
}
for (const page of [...readPages(), ...readPages(['{CONTRIBUTING,SECURITY}.md'])])
  for (const link of brokenReferences(page)) complain(`${page.path} has a broken link: ${link}`);
keep(PLAYWRIGHT_EXAMPLE, playwrightExample());

/**
 * Writes what is generated: the OpenAPI description, the reports of the public API, and the code and tables
 * of the pages: `npm run docs:write`. With `--check`, fails if a file would change.
 */
import { apiReports } from './api-reports/api-reports.ts';
import { keep } from './keep.ts';
import { fileText } from './openapi/openapi-document.ts';
import { fillPages } from './pages/fill-pages.ts';

// First, because the pages show parts of it.
keep('packages/sdk/openapi.json', await fileText());
for (const [path, text] of apiReports()) keep(`packages/${path}`, text);
await fillPages();

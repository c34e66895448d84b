import { readFileSync } from 'node:fs';
import { proofPage } from './proof-page.ts';
import { PAGE, RESULTS } from './report.ts';

// The page and the results are written together: only a hand can part them.
if (readFileSync(PAGE, 'utf8') !== proofPage(RESULTS)) {
  console.error('docs/proof.md is not what docs/results says: record a result anew with --record.');
  process.exitCode = 1;
}

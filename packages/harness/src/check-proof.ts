import { readFileSync } from 'node:fs';
import { proofPage } from './proof-page.ts';
import { PAGE, RESULTS } from './report.ts';

// The page and the results are written together, so they differ only after an edit by hand.
if (readFileSync(PAGE, 'utf8') !== proofPage(RESULTS)) {
  console.error(
    'The page proof.md does not match docs/results: record a result again with --record.',
  );
  process.exitCode = 1;
}

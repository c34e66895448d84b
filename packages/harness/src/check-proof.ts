import { readFileSync } from 'node:fs';
import { resultPages } from './report.ts';

// The pages and the results are written together, so they differ only after an edit by hand.
for (const { name, path, text } of resultPages())
  if (readFileSync(path, 'utf8') !== text) {
    console.error(
      `The page ${name} does not match docs/results: record a result again with --record.`,
    );
    process.exitCode = 1;
  }

/**
 * Writes the reports of the public API into the folder `api` of each package:
 * `npm run write:api --workspace=@profiles/consumers`. With `--check`, fails if one would change.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences } from './differences.ts';
import { PACKAGES } from './published.ts';
import { writeReports } from './write-reports.ts';

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-api-'));
  try {
    writeReports(folder);
    for (const difference of differences(PACKAGES, folder)) {
      console.error(difference);
      process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else writeReports(PACKAGES);

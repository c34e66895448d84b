import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { attempt } from '@profiles/testkit/run';
import { expect, it } from 'vitest';
import { docExamplesTest } from './doc-examples-test.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Not in version control. If an example fails, the stack shows its line. */
const FOLDER = join(ROOT, 'reports/doc-examples');
const FILE = join(FOLDER, 'doc-examples.ts');

mkdirSync(FOLDER, { recursive: true });
writeFileSync(FILE, docExamplesTest());
writeFileSync(
  join(FOLDER, 'tsconfig.json'),
  JSON.stringify({ extends: '../../tsconfig.json', include: [], files: [FILE] }),
);

// Declares a test for each example.
await import(pathToFileURL(FILE).href);

it('the examples in doc comments compile', () => {
  const args = [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '--project', FOLDER];
  expect(attempt(process.execPath, args)).toMatchObject({ ok: true, output: '' });
});

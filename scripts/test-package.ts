import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyConsumers } from './package/consumers.ts';
import { checkContents } from './package/contents.ts';
import { lint } from './package/lint.ts';
import { pack } from './package/pack.ts';
import { run } from './package/run.ts';
import { checkSizes } from './package/sizes.ts';

const folder = mkdtempSync(join(tmpdir(), 'profiles-package-'));

try {
  run('npm', ['run', '--silent', 'build']);
  const packages = pack(folder);
  const problems = [
    ...packages.flatMap(checkContents),
    ...packages.flatMap(lint),
    ...verifyConsumers(packages, folder),
    ...(await checkSizes(join(folder, 'esm'))),
  ];
  for (const problem of problems) console.error(`\n✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('\nBoth packages are fit to publish.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireChromium } from '@profiles/harness/chromium';
import { report } from '@profiles/harness/report';
import { verifyConsumers } from './package/consumers.ts';
import { checkContents } from './package/contents.ts';
import { checkDeclarationMaps } from './package/declaration-maps.ts';
import { testExamples } from './package/examples.ts';
import { lint } from './package/lint.ts';
import { pack } from './package/pack.ts';
import { followPages } from './package/pages.ts';
import { run } from './package/run.ts';
import { checkSizes } from './package/sizes.ts';

requireChromium();
const start = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'profiles-package-'));

const installed = join(folder, 'packages/consumers/esm');

try {
  run('npm', ['run', '--silent', 'build']);
  const packages = pack(folder);
  const checks = [
    ...packages.map(checkContents),
    ...packages.flatMap(lint),
    ...verifyConsumers(packages, folder),
    ...testExamples(packages, folder),
    ...(await followPages(packages, folder)),
    ...packages.map((each) => checkDeclarationMaps(each, installed)),
    ...(await checkSizes(installed)),
  ];
  report({
    command: 'test:package',
    shows: 'The packed packages install, compile and work in the projects of their users.',
    seconds: Math.round((performance.now() - start) / 1000),
    rows: checks.map(({ row }) => row),
  });
  const problems = checks.flatMap((check) => check.problems);
  for (const problem of problems) console.error(`\n✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('\nBoth packages are fit to publish.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

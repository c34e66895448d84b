/**
 * Uses the tarballs as users do: `npm run test:package`. With `--all`, in every project, with every example
 * and page, and on each Node.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireChromium } from '@profiles/testkit/chromium';
import { build, hasEntries, pack, TARBALLS } from '@profiles/testkit/pack';
import { requirePostgres } from '@profiles/testkit/postgres-cluster';
import { printChecks } from './check.ts';
import {
  checkBundledLicences,
  checkContents,
  checkDeclarationMaps,
  checkSizes,
  lint,
} from './check-tarballs.ts';
import { compilePages } from './compile-pages.ts';
import { testExamples, verifyConsumers } from './consumers.ts';
import { importOnEveryNode, importOnThisNode } from './import-command/import-on-every-node.ts';
import { installFromCheckout } from './install-from-checkout.ts';
import { followInTurn, followPages, README } from './pages.ts';

const isWhole = process.argv.includes('--all');
if (isWhole) {
  requireChromium();
  requirePostgres();
}
const folder = mkdtempSync(join(tmpdir(), 'profiles-package-'));

const installed = join(folder, 'internal/consumers/esm');
try {
  build();
  const packages = pack(TARBALLS);
  const libraries = packages.filter(hasEntries);
  const everythingElse = async () => [
    ...(await installFromCheckout(packages, folder)),
    ...(await testExamples(libraries, folder)),
    ...(await followPages(packages, folder)),
    await followInTurn(packages, folder),
    ...(await compilePages(packages, folder)),
    ...(await importOnEveryNode(packages, folder)),
  ];
  const theFirstHour = async () => [
    ...(await followPages(packages, folder, [README])),
    ...(await importOnThisNode(packages, folder)),
  ];
  const checks = [
    ...packages.map(checkContents),
    ...packages.map(checkBundledLicences),
    ...packages.flatMap(lint),
    ...(await verifyConsumers(libraries, folder, isWhole)),
    ...(isWhole ? await everythingElse() : await theFirstHour()),
    ...libraries.map((each) => checkDeclarationMaps(each, installed)),
    ...checkSizes(),
  ];
  printChecks(checks);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds the published packages and writes their tarballs: `npm run pack`. Without an installation, installs
 * only what that needs: the `dependencies` of `package.json`, and those of the SDK and the mock.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, pack, TARBALLS } from '../internal/testkit/src/pack.ts';

const ROOT = join(import.meta.dirname, '..');
const ONLY_NEEDED = [
  '--omit=dev',
  '--include-workspace-root',
  '--workspace=@profiles/sdk',
  '--workspace=@profiles/mock',
];

// Packing does not need TypeDoc, so it shows that all is installed.
if (!existsSync(join(ROOT, 'node_modules/typedoc'))) {
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' } as const;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', ...ONLY_NEEDED], options);
  if (status !== 0) process.exit(1);
}
build();
for (const { tarball } of pack(TARBALLS)) console.log(tarball);

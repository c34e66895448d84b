/** Builds the image of the mock with Debian's buildah, without a registry, and runs it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@profiles/testkit/free-port';
import { writeImageContext } from '@profiles/testkit/image-context';
import { build, pack } from '@profiles/testkit/pack';
import { report } from '@profiles/testkit/report';
import { buildBaseImage } from './base-image.ts';
import { Buildah } from './buildah.ts';
import { checkImage } from './check-image.ts';
import { buildImage } from './image.ts';
import { tryImage } from './try-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'profiles-image-'));
try {
  build();
  const context = join(folder, 'context');
  mkdirSync(context);
  writeImageContext(context, pack(folder));
  const buildah = new Buildah(join(folder, 'storage'));
  buildBaseImage(buildah, folder);
  const image = buildImage(buildah, context);
  const checks = [...checkImage(image), ...(await tryImage(buildah, image, await freePort()))];
  report({
    command: 'test:image',
    shows: 'The image of the mock is small, runs without rights, and keeps its state.',
    rows: checks.map(({ problems, ...row }) => ({ ...row, reached: problems.length === 0 })),
  });
  const problems = checks.flatMap((check) => check.problems);
  for (const problem of problems) console.error(`\n✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

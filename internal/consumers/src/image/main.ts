/** Builds the image of the mock with Debian's buildah, without a registry, and runs it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '@profiles/testkit/pack';
import { freePort } from '@profiles/testkit/port';
import { printChecks } from '../check.ts';
import { Buildah, buildBaseImage } from './buildah.ts';
import { buildImage, checkImage } from './image.ts';
import { tryImage } from './try-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'profiles-image-'));
try {
  build();
  const buildah = new Buildah(join(folder, 'storage'));
  buildBaseImage(buildah, folder);
  const image = buildImage(buildah);
  printChecks([...checkImage(image), ...(await tryImage(buildah, image, await freePort()))]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

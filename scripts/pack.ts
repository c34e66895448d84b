/** Builds the published packages and writes their tarballs: `npm run pack`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, pack } from '@profiles/testkit/pack';

const folder = join(import.meta.dirname, '../reports/tarballs');
mkdirSync(folder, { recursive: true });
build();
for (const { tarball } of pack(folder)) console.log(tarball);

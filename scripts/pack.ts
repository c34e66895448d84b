/** Builds the published packages and writes their tarballs: `npm run pack`. */
import { build, pack, TARBALLS } from '@profiles/testkit/pack';

build();
for (const { tarball } of pack(TARBALLS)) console.log(tarball);

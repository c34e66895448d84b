/** Writes the folder that the image of the mock is built from: `node scripts/write-image-context.ts FOLDER`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeImageContext } from '@profiles/testkit/image-context';
import { pack } from '@profiles/testkit/pack';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Pass the folder to write: node scripts/write-image-context.ts image');
const packed = mkdtempSync(join(tmpdir(), 'profiles-packed-'));
try {
  writeImageContext(folder, pack(packed));
} finally {
  rmSync(packed, { recursive: true, force: true });
}

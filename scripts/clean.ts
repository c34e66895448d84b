import { rmSync } from 'node:fs';

/** Removes the folders on the command line, so that no file of an earlier build is left. */
for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true });

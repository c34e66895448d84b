import { rmSync } from 'node:fs';

/** Removes the folders named on the command line, so that a build leaves nothing of an earlier one. */
for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true });

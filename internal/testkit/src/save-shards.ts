/** Saves what the shards of a long run have recorded: `npm run records:save -- FOLDER`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveShard } from './report.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the records.');
for (const path of globSync('**/*.json', { cwd: folder }).sort()) {
  saveShard(JSON.parse(readFileSync(join(folder, path), 'utf8')));
  console.log(path);
}

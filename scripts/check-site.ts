import { join } from 'node:path';
import { brokenLinks } from './site/broken-links.ts';

const broken = brokenLinks(join(import.meta.dirname, '../docs/site'));
for (const link of broken) console.error(`broken link in docs/site/${link}`);
if (broken.length > 0) process.exitCode = 1;

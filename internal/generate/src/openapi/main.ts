import { writeFileSync } from 'node:fs';
import { FILE, fileText } from './document-file.ts';

writeFileSync(FILE, fileText());

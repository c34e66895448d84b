import { mkdirSync, writeFileSync } from 'node:fs';
import { script } from '../packages/mock/src/tools/inspector/script-from-source.ts';

// Writes the inspector of the mock into `dist` of the current folder: as a script for browsers, which
// exports nothing and works in both formats, and as a module with its text in each format, which the mock
// serves.

mkdirSync('dist', { recursive: true });
for (const ending of ['js', 'cjs']) writeFileSync(`dist/inspector.${ending}`, script);
const text = JSON.stringify(script);
writeFileSync('dist/inspector-script.js', `export const script = ${text};\n`);
writeFileSync('dist/inspector-script.cjs', `exports.script = ${text};\n`);
writeFileSync('dist/inspector-script.d.ts', 'export declare const script: string;\n');

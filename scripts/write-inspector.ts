import { mkdirSync, writeFileSync } from 'node:fs';
import { script } from '../packages/mock/src/inspector/script-from-source.ts';

// Writes the inspector of the mock into `dist` of the current folder: as a module for browsers, and as
// a module that exports the text of the first, which the mock serves.

mkdirSync('dist', { recursive: true });
writeFileSync('dist/inspector.js', script);
writeFileSync('dist/inspector-script.js', `export const script = ${JSON.stringify(script)};\n`);
writeFileSync('dist/inspector-script.d.ts', 'export declare const script: string;\n');

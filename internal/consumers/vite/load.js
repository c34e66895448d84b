import { readFileSync } from 'node:fs';

// The script of the page uses only browser APIs that Node has too, so it runs in Node.
const page = new URL('dist/index.html', import.meta.url);
const [, script] = /<script[^>]* src="\/([^"]+)"/.exec(readFileSync(page, 'utf8')) ?? [];
if (!script) throw new Error('vite wrote a page without a script');
await import(new URL(script, page).href);

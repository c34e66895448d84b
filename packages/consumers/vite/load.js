import { readFileSync } from 'node:fs';

// Node has all that the page uses of a browser, so the script that the page loads runs in it too.
const page = new URL('dist/index.html', import.meta.url);
const [, script] = /<script[^>]* src="\/([^"]+)"/.exec(readFileSync(page, 'utf8')) ?? [];
if (!script) throw new Error('vite wrote a page without a script');
await import(new URL(script, page).href);

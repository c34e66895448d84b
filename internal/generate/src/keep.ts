import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pages/page.ts';

const check = process.argv.includes('--check');

/** Writes a generated file. With `--check`, complains if that would change it. */
export function keep(path: string, wanted: string): void {
  const file = join(ROOT, path);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text === wanted) return;
  const written = formatted(path, wanted);
  if (text === written) return;
  if (check) complain(`${path} does not match its sources: run npm run docs:write`);
  else writeFileSync(file, written);
}

/** Prints a problem that only a person can solve, and makes the command fail. */
export function complain(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}

/** Formats as `npm run check:style` requires. */
function formatted(path: string, text: string): string {
  // biome.json leaves these out.
  if (/\.api\.md$|\/openapi\.json$|\/docs\/(?:index|performance)\.md$/.test(path)) return text;
  return execFileSync('biome', ['format', `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}

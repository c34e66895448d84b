import { spawnSync } from 'node:child_process';
import { ROOT } from '@profiles/harness/pages';

/** Formats a page or a source as `npm run check:style` wants it. */
export function formatted(path: string, text: string): string {
  const { error, status, stdout, stderr } = spawnSync(
    'biome',
    ['format', `--stdin-file-path=${path}`],
    { cwd: ROOT, input: text, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`${path} cannot be formatted:\n${stderr}`);
  return stdout;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT, readPages } from './page.ts';
import { splitPage } from './split-page.ts';

/** Runs `npm start` and returns the lines it prints. */
async function start(...args: readonly string[]): Promise<readonly string[]> {
  const program = ['--conditions=@profiles/source', 'examples/quickstart/src/main.ts', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT });
  return stdout.trimEnd().split('\n');
}

it('the README shows lines of npm start in the order in which it prints them', async () => {
  const [readme] = readPages(['README.md']);
  const recorded = splitPage(readme?.text ?? '').find(({ marker }) => marker?.kind === 'recorded');
  const shown = recorded?.raw.split('```')[1]?.split('\n').slice(1).filter(Boolean) ?? [];
  const lines = await start();
  expect(lines.filter((line) => shown.includes(line))).toEqual(shown);
  expect(shown.length).toBeGreaterThan(5);
});

it('npm start prints at most 15 lines, and the stored records with --verbose', async () => {
  const lines = await start();
  expect(lines.length).toBeLessThanOrEqual(15);
  const all = await start('--verbose');
  expect(all).toContain('  ✓ a connection that breaks     connection_failed, unknown');
  expect(all).toContain('  ✓ Chinese and Arabic patient-6');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commitOf } from './commit.ts';
import { run } from './run.ts';

it('commitOf returns the commit, and says whether the sources differ from it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-commit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]) => run('git', args, folder);
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git('init', '--quiet');
  git(...identity, 'commit', '--quiet', '--allow-empty', '--message', 'feat: begin');
  const commit = git('rev-parse', 'HEAD').trim();
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/record.json'), '{}');
  expect(commitOf(folder)).toBe(commit);
  writeFileSync(join(folder, 'vitest.config.ts'), 'export {};');
  expect(commitOf(folder)).toBe(`${commit} with changes`);
});

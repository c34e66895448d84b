import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCli } from '../src/cli/run-cli.ts';

/** Runs the command on a free port until the test ends. Returns the output. */
export async function run(...argv: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const running = await runCli(['--port', '0', ...argv], {
    out: (line) => out.push(line),
    error: (line) => errors.push(line),
  });
  onTestFinished(() => running.close());
  const url = out.join('\n').match(/http:\/\/[\d.:]+/)?.[0] ?? '';
  return { out, errors, url, exitCode: running.exitCode };
}

/** Writes a file that is deleted when the test ends. */
export async function temporaryFile(
  content: string | Uint8Array,
  name = 'file.json',
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'profiles-mock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));

function start(...argv: string[]) {
  const child = spawn(process.execPath, ['--conditions=@profiles/source', CLI, ...argv]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it.each(['SIGTERM', 'SIGINT'] as const)('serves until %s, and ends with 0', async (signal) => {
  const child = start('--port', '0');
  const [chunk] = await once(child.stdout, 'data');
  const url = String(chunk).match(/http:\/\/\S+/)?.[0] ?? '';
  expect((await fetch(url)).status).toBe(404);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('ends with 1 and one line on a broken seed', async () => {
  const child = start('--seed', CLI);
  const errors = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await errors).toBe(`profiles-mock: The --seed file ${CLI} is not JSON.\n`);
});

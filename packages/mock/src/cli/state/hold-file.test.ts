import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFile } from '../../../test/run-command.ts';
import { holdFile } from './hold-file.ts';
import { thisProcess } from './process-identity.ts';

/** Creates a file with a lock. */
async function locked(content: object | string): Promise<string> {
  const path = await temporaryFile('');
  await writeFile(`${path}.lock`, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Returns the id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? expect.fail('No process.');
}

it('holds a file until it is released, then deletes the lock', async () => {
  const path = await temporaryFile('');
  const release = await holdFile(path);
  await expect(holdFile(path)).rejects.toThrow(
    `The --state file ${path} is in use by process ${process.pid} on `,
  );
  await release();
  await (await holdFile(path))();
  expect(await readdir(dirname(path))).toEqual(['file.json']);
});

it('takes the file over from a process that has ended', async () => {
  const path = await locked({ ...thisProcess(), pid: await endedPid() });
  await holdFile(path);
  expect(JSON.parse(await readFile(`${path}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
});

it('takes the file over when another process has the same id now', async () => {
  const path = await locked({ ...thisProcess(), started: 'long ago' });
  await holdFile(path);
  expect(JSON.parse(await readFile(`${path}.lock`, 'utf8'))).toMatchObject(thisProcess());
});

it('lets only one of 20 simultaneous attempts take the file over', async () => {
  const path = await locked({ ...thisProcess(), pid: await endedPid() });
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => holdFile(path)));
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  expect((await readdir(dirname(path))).sort()).toEqual(['file.json', 'file.json.lock']);
});

it('takes the file over from a process that was killed during a takeover', async () => {
  const ended = { ...thisProcess(), pid: await endedPid() };
  const path = await locked(ended);
  await writeFile(`${path}.lock.lock`, JSON.stringify(ended));
  await holdFile(path);
  expect((await readdir(dirname(path))).sort()).toEqual(['file.json', 'file.json.lock']);
});

it('takes the file over from a process that was killed before it wrote its lock', async () => {
  const path = await locked('');
  await expect(holdFile(path)).rejects.toThrow('is in use by another process.');
  const before = new Date(Date.now() - 20_000);
  await utimes(`${path}.lock`, before, before);
  await holdFile(path);
  expect(JSON.parse(await readFile(`${path}.lock`, 'utf8'))).toMatchObject(thisProcess());
});

it.each([
  [
    'a process on another machine',
    { pid: 1, host: 'elsewhere', started: 'long ago' },
    'process 1 on elsewhere',
  ],
  ['process id 0', { ...thisProcess(), pid: 0 }, 'another process'],
  ['a negative process id', { ...thisProcess(), pid: -1 }, 'another process'],
  ['other text', 'my own notes', 'another process'],
  ['null', 'null', 'another process'],
])('does not take over a lock of %s', async (_, content, who) => {
  const path = await locked(content);
  const before = await readFile(`${path}.lock`, 'utf8');
  await expect(holdFile(path)).rejects.toThrow(
    `The --state file ${path} is in use by ${who}. Stop it, or choose another file. ` +
      `If no such command is running, delete ${path}.lock.`,
  );
  expect(await readFile(`${path}.lock`, 'utf8')).toBe(before);
});

it('reports why it cannot hold a file', async () => {
  const path = await temporaryFile('');
  await mkdir(`${path}.lock`);
  await expect(holdFile(path)).rejects.toThrow('cannot be read (EISDIR).');
  await expect(holdFile('/no/such/file')).rejects.toThrow('cannot be written (ENOENT).');
});

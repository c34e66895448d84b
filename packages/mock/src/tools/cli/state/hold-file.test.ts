import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { LockTime } from '../../../../test/lock-time.ts';
import { temporaryFile } from '../../../../test/run-command.ts';
import { holdFile } from './hold-file.ts';

const OWN = { pid: process.pid, host: hostname() };

/** The lock of a process in another container with the same host name. */
const ELSEWHERE = { pid: 7, host: hostname(), id: 'x' };

let clock: LockTime;
let path: string;

beforeEach(async () => {
  clock = new LockTime();
  path = await temporaryFile('');
});

/** Writes a lock that was renewed some time ago. */
async function locked(content: object | string, seconds: number, lock = `${path}.lock`) {
  await fs.writeFile(lock, typeof content === 'string' ? content : JSON.stringify(content));
  const time = new Date(clock.now() - seconds * 1000);
  await fs.utimes(lock, time, time);
}

const files = async () => (await fs.readdir(dirname(path))).sort();

const holder = async () => JSON.parse(await fs.readFile(`${path}.lock`, 'utf8'));

it('holds the file until it is released, then the lock is deleted', async () => {
  const first = await holdFile(path, { clock });
  const second = holdFile(path, { clock });
  await clock.pass(4);
  await first.release();
  await (await second).release();
  expect(await files()).toEqual(['file.json']);
});

it('renews its lock each second, so that another command gives up after five seconds', async () => {
  await holdFile(path, { clock });
  await clock.pass(20);
  const reasons: string[] = [];
  const waiting = holdFile(path, { clock, onWait: (reason) => reasons.push(reason) });
  const result = expect(waiting).rejects.toThrow(
    `The --state file ${path} is in use by process ${process.pid} on ${hostname()}. Stop it, or ` +
      `choose another file. If no such command is running, delete ${path}.lock.`,
  );
  await expect
    .poll(() => reasons)
    .toEqual([
      `The --state file ${path} is in use by process ${process.pid} on ${hostname()}, or its command ` +
        'was killed less than 5 seconds ago. Waiting for up to 5 seconds.',
    ]);
  await clock.pass(5);
  await result;
  expect(await holder()).toMatchObject(OWN);
});

it('takes the lock of a command that was killed less than five seconds ago over after a wait', async () => {
  await locked(ELSEWHERE, 1);
  const reasons: string[] = [];
  const waiting = holdFile(path, { clock, onWait: (reason) => reasons.push(reason) });
  await expect.poll(() => reasons.length).toBe(1);
  await clock.pass(3);
  expect(await holder()).toEqual(ELSEWHERE);
  await clock.pass(1);
  await waiting;
  expect(await holder()).toMatchObject(OWN);
});

it.each([
  ['of another container with the same process id', { ...ELSEWHERE, pid: process.pid }],
  ['of another machine', { ...ELSEWHERE, host: 'elsewhere' }],
  ['of a process that was killed before it wrote it', ''],
])('takes a lock over that is five seconds old: %s', async (_, content) => {
  await locked(content, 5);
  await holdFile(path, { clock });
  expect(await holder()).toMatchObject(OWN);
  expect(await files()).toEqual(['file.json', 'file.json.lock']);
});

it('takes a lock over whose time is in the future, if nobody renews it for five seconds', async () => {
  await locked(ELSEWHERE, -3600);
  const waiting = holdFile(path, { clock, onWait: () => void clock.pass(5) });
  await waiting;
  expect(await holder()).toMatchObject(OWN);
});

it('takes a lock over in only one of 20 simultaneous attempts, even after a kill during a takeover', async () => {
  await locked(ELSEWHERE, 5);
  await locked(ELSEWHERE, 5, `${path}.lock.lock`);
  let ended = 0;
  const attempts = Array.from({ length: 20 }, () =>
    holdFile(path, { clock, onWait: () => ended++ }).then(() => ended++),
  );
  const all = Promise.allSettled(attempts);
  // One has the lock, and the others wait.
  await expect.poll(() => ended, { timeout: 30_000 }).toBe(20);
  await clock.pass(5);
  expect((await all).filter(({ status }) => status === 'fulfilled').length).toBe(1);
  expect(await holder()).toMatchObject(OWN);
  expect(await files()).toEqual(['file.json', 'file.json.lock']);
});

it('reports once that another command has taken its lock over while it was suspended', async () => {
  const lost: string[] = [];
  const first = await holdFile(path, { clock, onLost: (who) => lost.push(who) });
  const resume = clock.suspend();
  await clock.pass(5);
  const second = await holdFile(path, { clock });
  resume();
  await clock.pass(2);
  await expect(first.confirm()).rejects.toThrow('is that of another command.');
  await first.release();
  expect(lost).toEqual([`process ${process.pid} on ${hostname()}`]);
  await second.confirm();
});

it('creates its lock again when it confirms the hold, if the lock was deleted', async () => {
  const hold = await holdFile(path, { clock });
  await fs.rm(`${path}.lock`);
  await clock.pass(1);
  await hold.confirm();
  expect(await holder()).toMatchObject(OWN);
  await hold.release();
  expect(await files()).toEqual(['file.json']);
});

it.each([
  ['process id 0', { ...ELSEWHERE, pid: 0 }],
  ['a negative process id', { ...ELSEWHERE, pid: -1 }],
  ['other text', 'my own notes'],
  ['null', 'null'],
])('never takes a lock over that no command wrote: %s', async (_, content) => {
  await locked(content, 3600);
  const before = await fs.readFile(`${path}.lock`, 'utf8');
  await expect(holdFile(path, { clock })).rejects.toThrow(
    `The --state file ${path} is in use by another process. Stop it, or choose another file. ` +
      `If no such command is running, delete ${path}.lock.`,
  );
  expect(await fs.readFile(`${path}.lock`, 'utf8')).toBe(before);
});

it.each<[string, (lock: string) => Promise<unknown>]>([
  ['a folder', (lock) => fs.mkdir(lock)],
  ['a link to nothing', (lock) => fs.symlink('/no/such/file', lock)],
  ['a pipe', (lock) => once(spawn('mkfifo', [lock]), 'exit')],
])('reports a lock that is %s', async (_, put) => {
  await put(`${path}.lock`);
  await expect(holdFile(path, { clock })).rejects.toThrow(
    `The lock ${path}.lock of the --state file is not a file: delete it.`,
  );
});

it('reports a lock that cannot be written', async () => {
  await expect(holdFile('/no/such/file', { clock })).rejects.toThrow('cannot be written (ENOENT).');
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AGREED, calibrate } from '../../../test/run-calibrate.ts';

const READER = `
export const readPatient = async (oid) => ({ oid, fn: 'a' });
export const readEmrUser = async (oid) => ({ oid, s: 'b' });
`;

async function folder(files: Readonly<Record<string, string>>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'profiles-read-'));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return path;
}

async function reads(name: string) {
  const { calls, errors } = await calibrate([...AGREED, '--read', name]);
  expect(errors.join('\n')).not.toContain('--read');
  const [options] = calls;
  return [await options?.read?.readPatient('1'), await options?.read?.readEmrUser('2')];
}

const RECORDS = [
  { oid: '1', fn: 'a' },
  { oid: '2', s: 'b' },
];

it.each(['reader.mjs', 'reader.ts'])('loads the --read module from the path %s', async (name) => {
  const path = join(await folder({ [name]: READER }), name);
  expect(await reads(path)).toEqual(RECORDS);
  expect(await reads(relative(process.cwd(), path))).toEqual(RECORDS);
});

it('loads the --read module from a file of the current folder', async () => {
  const at = await folder({ 'reader.mjs': READER });
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(at);
  onTestFinished(() => cwd.mockRestore());
  expect(await reads('reader.mjs')).toEqual(RECORDS);
});

it('loads the --read module from a package of the current folder', async () => {
  const at = await folder({
    'node_modules/reader/package.json': JSON.stringify({
      type: 'module',
      exports: './reader.js',
    }),
    'node_modules/reader/reader.js': READER,
  });
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(at);
  onTestFinished(() => cwd.mockRestore());
  expect(await reads('reader')).toEqual(RECORDS);
});

it.each([
  ['throw new Error("hush")', 'Error'],
  ['import "no-such-package"', 'ERR_MODULE_NOT_FOUND'],
  ['throw "hush"', 'no reason given'],
])('rejects a --read module with the code %j', async (content, reason) => {
  const path = join(await folder({ 'broken.mjs': content }), 'broken.mjs');
  const { errors, exitCode } = await calibrate([...AGREED, '--read', path]);
  expect([errors, exitCode]).toEqual([
    [`profiles-mock calibrate: The --read module ${path} cannot be loaded (${reason}).`],
    2,
  ]);
});

it('rejects a --read module that lacks a function', async () => {
  const content = 'export const readPatient = 1; export function readEmrUser() {}';
  const path = join(await folder({ 'half.mjs': content }), 'half.mjs');
  const { errors } = await calibrate([...AGREED, '--read', path]);
  expect(errors).toEqual([
    `profiles-mock calibrate: The --read module ${path} must export the functions readPatient(oid) and readEmrUser(oid).`,
  ]);
});

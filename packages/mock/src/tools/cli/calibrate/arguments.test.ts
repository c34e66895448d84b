import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AGREED, calibrate } from '../../../../test/run-calibrate.ts';
import { temporaryFile } from '../../../../test/run-command.ts';

// The test of the guide holds the text of --help all.

const without = (flag: string) =>
  AGREED.filter((_, at) => ![0, 1].includes(at - AGREED.indexOf(flag)));
const cannotLoad = (name: string, reason = 'ERR_MODULE_NOT_FOUND') =>
  `The --read module ${name} cannot be loaded (${reason}).`;

async function expectRejection(argv: readonly string[], line: string): Promise<void> {
  const { out, errors, calls, exitCode } = await calibrate(argv);
  expect([out, errors]).toEqual([[], [`profiles-mock calibrate: ${line}`]]);
  expect([calls, exitCode]).toEqual([[], 2]);
}

it.each([
  ['--base-url', "required option '--base-url <url>' not specified"],
  ['--token', '--token is missing: pass it, or set PROFILES_TOKEN.'],
  ['--client-id', '--client-id is missing: pass it, or set PROFILES_CLIENT_ID.'],
])('sends nothing without %s, and prints the reason', (flag, line) =>
  expectRejection(without(flag), line),
);

it.each([
  [['--token', 'hush\n'], '--token must contain only visible ASCII characters, without spaces.'],
  [
    ['--client-id', ''],
    '--client-id must contain only ASCII characters, without leading or trailing spaces.',
  ],
  [
    ['--base-url', 'http://test.example.com'],
    '--base-url must be https, because anyone on the network path can read a token sent over http. To allow http, add --allow-insecure-http.',
  ],
  [
    ['--emr-user', '..'],
    '--emr-user must be an oid: well-formed text that is not empty and not "." or "..".',
  ],
  [
    ['--max-requests', '81'],
    "option '--max-requests <number>' argument '81' is invalid. It must be a whole number from 1 to 80.",
  ],
  [
    ['--out', 'a', '--check', 'b'],
    "option '--check <file>' cannot be used with option '--out <file>'",
  ],
  [
    ['--check', 'a', '--without-creation'],
    "option '--without-creation' cannot be used with option '--check <file>'",
  ],
  [['--out', '/no/such/file'], 'The --out file /no/such/file cannot be written (ENOENT).'],
  [['--out', '/'], 'The --out file / cannot be written (EISDIR).'],
  [
    ['--check', '/no/such\nfile\u009b2J'],
    'The --check file /no/such file 2J cannot be read (ENOENT).',
  ],
  // The code that loads the module has a file of this name beside it.
  [['--read', './report.ts'], cannotLoad('./report.ts')],
  [['--read', 'no-such-package'], cannotLoad('no-such-package')],
  [
    ['--read', 'fast-check'],
    'The --read module fast-check must export the functions readPatient(oid) and readEmrUser(oid).',
  ],
])('sends nothing with %j, and prints the reason', (argv, line) =>
  expectRejection([...AGREED, ...argv], line),
);

const NOT_CALIBRATED =
  'The --check file FILE must be one that a calibration wrote: {"behaviour": {...}, "evidence": {...}}.';

it.each([
  ['secret', 'The --check file FILE is not JSON in UTF-8: see line 1, column 1.'],
  ['{"behaviour":{"createStatus":200}}', NOT_CALIBRATED],
  ['{"evidence":{}}', NOT_CALIBRATED],
  [
    '{"behaviour":{},"evidence":{}}',
    'The --check file FILE settles nothing: there is nothing to check.',
  ],
  [
    '{"behaviour":{"createStatus":500},"evidence":{}}',
    'The behaviour createStatus must be one of 201, 200, 202.',
  ],
])('sends nothing with a --check file of %s, and prints the reason', async (content, line) => {
  const path = await temporaryFile(content);
  await expectRejection([...AGREED, '--check', path], line.replace('FILE', path));
});

it('passes its flags, its variables and the signal to the calibration', async () => {
  vi.stubEnv('PROFILES_TOKEN', 'hush').stubEnv('PROFILES_CLIENT_ID', 'desk');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { signal } = new AbortController();
  const target = ['--base-url', 'https://test.example.com', '--emr-user', 'user-1'];
  const limits = ['--pause', '5', '--timeout', '6', '--max-requests', '7'];
  const argv = [...target, ...limits, '--show-texts', '--i-know-this-writes'];
  const { calls } = await calibrate(argv, {}, { signal });
  expect(calls).toEqual([
    {
      baseUrl: 'https://test.example.com',
      token: 'hush',
      clientId: 'desk',
      emrUser: 'user-1',
      read: undefined,
      pause: 5,
      timeout: 6,
      maxRequests: 7,
      showTexts: true,
      signal,
      onProgress: expect.any(Function),
    },
  ]);
});

it.each([
  [['--base-url', 'http://localhost:1']],
  [['--base-url', 'http://[::1]:1']],
  [['--base-url', 'http://test.example.com', '--allow-insecure-http']],
])('allows http with %j', async (argv) => {
  expect((await calibrate([...AGREED, ...argv])).calls).toMatchObject([{ baseUrl: argv[1] }]);
});

describe('--read', () => {
  const READER = `
    export const readPatient = async (oid) => ({ oid, fn: 'a' });
    export const readEmrUser = async (oid) => ({ oid, s: 'b' });
  `;

  async function expectReader(name: string): Promise<void> {
    const { calls, errors } = await calibrate([...AGREED, '--read', name]);
    expect(errors.join('\n')).not.toContain('--read');
    const read = calls[0]?.read;
    expect([await read?.readPatient('1'), await read?.readEmrUser('2')]).toEqual([
      { oid: '1', fn: 'a' },
      { oid: '2', s: 'b' },
    ]);
  }

  it.each(['reader.mjs', 'reader.ts'])('loads the path %s', async (name) => {
    const path = await temporaryFile(READER, name);
    await expectReader(path);
    await expectReader(relative(process.cwd(), path));
  });

  it('loads a package of the current folder', async () => {
    const folder = dirname(await temporaryFile(''));
    const reader = join(folder, 'node_modules/reader');
    await mkdir(reader, { recursive: true });
    await writeFile(join(reader, 'index.mjs'), READER);
    await writeFile(join(reader, 'package.json'), '{"exports":"./index.mjs"}');
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
    onTestFinished(() => cwd.mockRestore());
    await expectReader('reader');
  });

  it.each([
    ['throw new Error("hush")', 'Error'],
    ['import "no-such-package"', 'ERR_MODULE_NOT_FOUND'],
    ['throw "hush"', 'no reason given'],
  ])('rejects a module with the code %j', async (content, reason) => {
    const path = await temporaryFile(content, 'broken.mjs');
    await expectRejection([...AGREED, '--read', path], cannotLoad(path, reason));
  });
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { AGREED, calibrate } from '../../../test/run-calibrate.ts';
import { temporaryFile } from '../../../test/run-command.ts';

const without = (flag: string) =>
  AGREED.filter((_, at) => ![0, 1].includes(at - AGREED.indexOf(flag)));

async function expectRejection(argv: readonly string[], line: string): Promise<void> {
  const { out, errors, calls, exitCode } = await calibrate(argv);
  expect([out, errors]).toEqual([[], [`profiles-mock calibrate: ${line}`]]);
  expect([calls, exitCode]).toEqual([[], 2]);
}

it.each([
  ['--base-url', "required option '--base-url <url>' not specified"],
  ['--token', '--token is missing: pass it, or set PROFILES_TOKEN.'],
  ['--client-id', '--client-id is missing: pass it, or set PROFILES_CLIENT_ID.'],
])('sends nothing without %s, and prints the reason', async (flag, line) => {
  await expectRejection(without(flag), line);
});

it.each([
  [['--token', 'hush\n'], '--token must contain only visible ASCII characters, without spaces.'],
  [
    ['--client-id', ''],
    '--client-id must contain only ASCII characters, without leading or trailing spaces.',
  ],
  [
    ['--base-url', 'test.example.com'],
    '--base-url must be an absolute http or https URL without query, fragment and credentials, such as https://profiles.test.',
  ],
  [
    ['--base-url', 'https://user:hush@test.example.com'],
    '--base-url must be an absolute http or https URL without query, fragment and credentials, such as https://profiles.test.',
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
    ['--emr-user', 'user-\ud800'],
    '--emr-user must be an oid: well-formed text that is not empty and not "." or "..".',
  ],
  [
    ['--pause', 'long'],
    "option '--pause <ms>' argument 'long' is invalid. It must be a whole number from 0 to 2147483647.",
  ],
  [
    ['--timeout', '0'],
    "option '--timeout <ms>' argument '0' is invalid. It must be a whole number from 1 to 2147483647.",
  ],
  [
    ['--max-requests', '81'],
    "option '--max-requests <number>' argument '81' is invalid. It must be a whole number from 1 to 80.",
  ],
  [['--tokn', 'x'], "unknown option '--tokn' (Did you mean --token?)"],
  [['extra'], 'too many arguments. Expected 0 arguments but got 1: extra.'],
  [
    ['--out', 'a', '--check', 'b'],
    "option '--check <file>' cannot be used with option '--out <file>'",
  ],
  [['--out', '/no/such/file'], 'The --out file /no/such/file cannot be written (ENOENT).'],
  [['--out', '/'], 'The --out file / cannot be written (EISDIR).'],
  [['--check', '/no/such/file'], 'The --check file /no/such/file cannot be read (ENOENT).'],
  [
    ['--check', '/no/such\nfile\u009b2J'],
    'The --check file /no/such file 2J cannot be read (ENOENT).',
  ],
  [
    ['--read', './no-such-module.ts'],
    'The --read module ./no-such-module.ts cannot be loaded (ERR_MODULE_NOT_FOUND).',
  ],
  [
    // A file of this name exists beside the code that loads the module.
    ['--read', './command.ts'],
    'The --read module ./command.ts cannot be loaded (ERR_MODULE_NOT_FOUND).',
  ],
  [
    ['--read', '/no/such/module.ts'],
    'The --read module /no/such/module.ts cannot be loaded (ERR_MODULE_NOT_FOUND).',
  ],
  [
    ['--read', 'no-such-package'],
    'The --read module no-such-package cannot be loaded (ERR_MODULE_NOT_FOUND).',
  ],
  [
    ['--read', 'fast-check'],
    'The --read module fast-check must export the functions readPatient(oid) and readEmrUser(oid).',
  ],
])('sends nothing with %j, and prints the reason', async (argv, line) => {
  await expectRejection([...AGREED, ...argv], line);
});

const NOT_CALIBRATED =
  'The --check file FILE must be one that a calibration wrote: {"behaviour": {...}, "evidence": {...}}.';

it.each([
  ['secret', 'The --check file FILE is not JSON in UTF-8.'],
  ['{"createStatus":200}', NOT_CALIBRATED],
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
  const { errors, calls, exitCode } = await calibrate([...AGREED, '--check', path]);
  expect(errors.map((each) => each.replace(path, 'FILE'))).toEqual([
    `profiles-mock calibrate: ${line}`,
  ]);
  expect([calls, exitCode]).toEqual([[], 2]);
});

it('reads the token and the client id from the environment', async () => {
  vi.stubEnv('PROFILES_TOKEN', 'hush2').stubEnv('PROFILES_CLIENT_ID', 'desk2');
  onTestFinished(() => void vi.unstubAllEnvs());
  const argv = ['--base-url', 'https://test.example.com', '--i-know-this-writes'];
  const { calls } = await calibrate(argv);
  expect(calls).toMatchObject([{ token: 'hush2', clientId: 'desk2' }]);
});

it.each([
  [['--base-url', 'http://localhost:1']],
  [['--base-url', 'http://[::1]:1']],
  [['--base-url', 'http://test.example.com', '--allow-insecure-http']],
])('allows http with %j', async (argv) => {
  expect((await calibrate([...AGREED, ...argv])).calls).toMatchObject([{ baseUrl: argv[1] }]);
});

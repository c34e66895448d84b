import { expect, it } from 'vitest';
import { run, temporaryFile } from '../../../test/run-command.ts';

it.each([
  [
    '--seed',
    '{"patients":[{}]}',
    'patients[0] of the seed cannot be stored: fn is required; dob is required; gen is required.',
  ],
  ['--seed', '{"patients":', 'The --seed file FILE is not JSON in UTF-8.'],
  ['--seed', '[]', 'A seed must be an object with the lists patients and emrUsers.'],
  ['--seed', 'null', 'A seed must be an object with the lists patients and emrUsers.'],
  [
    '--seed',
    '{"emrUsers":[{"oid":"\\ud800"}]}',
    'emrUsers[0] of the seed cannot be stored: its oid must be well-formed Unicode.',
  ],
  ['--seed', '{"a\u009b2J\u202eb\\n":[]}', 'A seed has patients and emrUsers, not "a 2J b\\n".'],
  [
    '--behaviour',
    '{"createStatus":500}',
    'The behaviour createStatus must be one of 201, 200, 202.',
  ],
  [
    '--behaviour',
    '{"errorBdy":"flat"}',
    '"errorBdy" is not a ledger entry. Did you mean errorBody?',
  ],
  [
    '--behaviour',
    '{"errorBody":"falt"}',
    'The behaviour errorBody must be one of "nested", "flat", "problem", "detail", "text", "empty". Did you mean "flat"?',
  ],
  ['--behaviour', 'secret', 'The --behaviour file FILE is not JSON in UTF-8.'],
  ['--behaviour', '[]', 'A behaviour must be an object of ledger entries and their values.'],
])('rejects a %s file with the content %s', async (flag, content, message) => {
  const path = await temporaryFile(content);
  const { out, errors, exitCode } = await run(flag, path);
  expect([out, exitCode]).toEqual([[], 2]);
  expect(errors.map((line) => line.replace(path, 'FILE'))).toEqual([`profiles-mock: ${message}`]);
});

it.each(['--seed', '--behaviour'])('rejects a %s file that is not UTF-8', async (flag) => {
  const path = await temporaryFile(Buffer.from('{"\u00e9":"\u00e9"}', 'latin1'));
  const { out, errors, exitCode } = await run(flag, path);
  expect([out, exitCode]).toEqual([[], 2]);
  expect(errors).toEqual([`profiles-mock: The ${flag} file ${path} is not JSON in UTF-8.`]);
});

it.each([
  [['--seed', '/no/such/file'], 'The --seed file /no/such/file cannot be read (ENOENT).'],
  [
    ['--port', 'http'],
    "option '--port <number>' argument 'http' is invalid. It must be a whole number from 0 to 65535.",
  ],
  [
    ['--delay', 'long'],
    "option '--delay <ms>' argument 'long' is invalid. It must be a whole number from 0 to 2147483647.",
  ],
  [
    ['--admin-token', 'hush hush'],
    'The admin token must contain only visible ASCII characters, without spaces.',
  ],
  [
    ['--seed', '/no/such\nfile\u001b[2J'],
    'The --seed file /no/such file [2J cannot be read (ENOENT).',
  ],
  [['--nonsense'], "unknown option '--nonsense'"],
  [['--non\u009b2Jsense'], "unknown option '--non 2Jsense'"],
  [
    ['--host', ''],
    'The host is empty, which means every address: pass one address, or 0.0.0.0 for all of them.',
  ],
  [['--token', ''], 'A token must contain only visible ASCII characters, without spaces.'],
  [
    ['--token', 'fine', '--token', 'hush hush'],
    'A token must contain only visible ASCII characters, without spaces.',
  ],
  [
    ['--client-id', ' '],
    'A client id must contain only ASCII characters, without leading or trailing spaces.',
  ],
  [['extra'], 'too many arguments. Expected 0 arguments but got 1: extra.'],
  [['--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
])('exits with 2 and one line for %j', async (argv, line) => {
  const { out, errors, exitCode } = await run(...argv);
  expect([out, errors, exitCode]).toEqual([[], [`profiles-mock: ${line}`], 2]);
});

it('exits with 4 when the host is not an address of this machine', async () => {
  const { errors, exitCode } = await run('--host', '192.0.2.1');
  expect([errors, exitCode]).toEqual([
    [
      'profiles-mock: Cannot serve the mock on port 0 of 192.0.2.1: the host is not an address of this machine.',
    ],
    4,
  ]);
});

it('exits with 4 when the port is in use, and suggests a free one', async () => {
  const { port } = new URL((await run()).url);
  const { errors, exitCode } = await run('--port', port);
  const free = /^profiles-mock: Port (\d+) is in use\. .+: profiles-mock --port (\d+)$/.exec(
    errors.join('\n'),
  );
  expect([free?.[1], exitCode]).toEqual([port, 4]);
  expect((await run('--port', free?.[2] ?? '')).exitCode).toBeUndefined();
});

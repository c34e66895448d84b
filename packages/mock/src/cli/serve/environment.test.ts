import { afterEach, expect, it, vi } from 'vitest';
import { readServeArguments, type ServeArguments } from './arguments.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Reads a command line. Returns the arguments, or the errors. */
function read(argv: readonly string[] = []): ServeArguments | string {
  const errors: string[] = [];
  const args = readServeArguments(argv, { out: () => {}, error: (line) => errors.push(line) });
  return typeof args === 'number' ? errors.join('\n') : args;
}

it.each<[string, string, object]>([
  ['PORT', '8080', { port: 8080 }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['SEED', 'seed.json', { seed: 'seed.json' }],
  ['BEHAVIOUR', 'behaviour.json', { behaviour: 'behaviour.json' }],
  ['STATE', 'state.json', { state: 'state.json' }],
  ['TOKEN', 'one, two', { token: ['one', 'two'] }],
  ['CLIENT_ID', 'front desk,ward', { clientId: ['front desk', 'ward'] }],
  ['DELAY', '5', { delay: 5 }],
  ['MAX_BODY', '99', { maxBody: 99 }],
  ['ADMIN_TOKEN', 'hush', { adminToken: 'hush' }],
  ['UPSTREAM', 'https://staging.example.com', { upstream: 'https://staging.example.com' }],
  ['SANDBOXES', '1', { sandboxes: true }],
  ['SANDBOXES', 'false', { sandboxes: undefined }],
  ['SANDBOXES', '', { sandboxes: undefined }],
  ['MOST', '7', { most: 7 }],
  ['IDLE', '8', { idle: 8 }],
])('reads PROFILES_MOCK_%s=%s', (name, value, expected) => {
  vi.stubEnv(`PROFILES_MOCK_${name}`, value);
  expect(read()).toMatchObject(expected);
});

it('has a variable for every flag', () => {
  const help: string[] = [];
  readServeArguments(['--help'], { out: (text) => help.push(text), error: () => {} });
  const [, options = ''] = help.join('\n').split(/^Options:$|^Files:$/m);
  const flags = options.match(/^ {2}-.*(?:\n {4,}.*)*/gm) ?? [];
  const without = flags.filter(
    (flag) => !flag.replace(/\s+/g, ' ').includes('env: PROFILES_MOCK_'),
  );
  expect(without.map((flag) => flag.trim().split('  ')[0])).toEqual([
    '-V, --version',
    '-h, --help',
  ]);
});

it('prefers flags to variables', () => {
  vi.stubEnv('PROFILES_MOCK_PORT', '8080');
  vi.stubEnv('PROFILES_MOCK_TOKEN', 'one,two');
  expect(read(['--port', '1', '--token', 'a,b'])).toMatchObject({ port: 1, token: ['a,b'] });
});

it('allows --state if the variable for sandboxes is off', () => {
  vi.stubEnv('PROFILES_MOCK_SANDBOXES', '0');
  expect(read(['--state', 'state.json'])).toMatchObject({ state: 'state.json' });
  vi.stubEnv('PROFILES_MOCK_SANDBOXES', '1');
  expect(read(['--state', 'state.json'])).toContain('PROFILES_MOCK_SANDBOXES');
});

it('rejects an invalid variable by its name', () => {
  vi.stubEnv('PROFILES_MOCK_PORT', 'many');
  expect(read()).toContain("from env 'PROFILES_MOCK_PORT' is invalid");
});

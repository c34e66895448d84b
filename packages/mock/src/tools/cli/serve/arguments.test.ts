import { afterEach, describe, expect, it, vi } from 'vitest';
import { run, temporaryFile } from '../../../../test/run-command.ts';
import { readServeArguments, type ServeArguments } from './arguments.ts';

// `npm run check:docs` holds the text of --help all, which a page shows.

/** Reads a command line. Returns the arguments, or the errors. */
function read(argv: readonly string[] = []): ServeArguments | string {
  const errors: string[] = [];
  const args = readServeArguments(argv, { out: () => {}, error: (line) => errors.push(line) });
  return typeof args === 'number' ? errors.join('\n') : args;
}

/** A value for each variable, and what it sets. */
const VARIABLES: readonly [name: string, value: string, expected: object][] = [
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
  [
    'PASSTHROUGH',
    '/profiles/v1/a, /profiles/v1/{b}',
    { passthrough: ['/profiles/v1/a', '/profiles/v1/{b}'] },
  ],
  ['ALLOWED_HOST', 'a.test, .b.test', { allowedHost: ['a.test', '.b.test'] }],
  ['SANDBOXES', '1', { sandboxes: true }],
  ['SANDBOXES', 'false', { sandboxes: undefined }],
  ['MOST', '7', { most: 7 }],
  ['IDLE', '8', { idle: 8 }],
  ['TLS_CERT', 'cert.pem', { tlsCert: 'cert.pem' }],
  ['TLS_KEY', 'key.pem', { tlsKey: 'key.pem' }],
  ['QUIET', 'yes', { quiet: true }],
  ['QUIET', 'off', { quiet: undefined }],
  ['LOG', 'json', { log: 'json' }],
];

describe('the variables of profiles-mock', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each(VARIABLES)('set a flag: PROFILES_MOCK_%s=%s', (name, value, expected) => {
    vi.stubEnv(`PROFILES_MOCK_${name}`, value);
    const sandboxes = ['MOST', 'IDLE'].includes(name) ? ['--sandboxes'] : [];
    expect(read(sandboxes)).toMatchObject(expected);
  });

  it('count as absent if they are empty', () => {
    const absent = read();
    for (const [name] of VARIABLES) vi.stubEnv(`PROFILES_MOCK_${name}`, '');
    expect(read()).toEqual(absent);
  });

  it.each(['tcp://10.0.0.1:4700', 'udp://[fd00::1]:53'])(
    'set no port if Kubernetes has set them for a Service: %s',
    (value) => {
      vi.stubEnv('PROFILES_MOCK_SERVICE_HOST', '10.0.0.1');
      vi.stubEnv('PROFILES_MOCK_PORT_4700_TCP', value);
      vi.stubEnv('PROFILES_MOCK_PORT', value);
      const out: string[] = [];
      const output = { out: (line: string) => out.push(line), error: expect.fail };
      expect(readServeArguments([], output)).toMatchObject({ port: 4700 });
      expect(out).toEqual([
        'PROFILES_MOCK_PORT is ignored, because Kubernetes has set it for a Service.',
      ]);
    },
  );

  it('exist for every flag', () => {
    const help: string[] = [];
    readServeArguments(['--help', 'all'], { out: (text) => help.push(text), error: () => {} });
    const [, options = ''] = help.join('\n').split(/^Options:$|^Commands, each/m);
    const flags = options.match(/^ {2}-.*(?:\n {4,}.*)*/gm) ?? [];
    const without = flags.filter(
      (flag) => !flag.replace(/\s+/g, ' ').includes('env: PROFILES_MOCK_'),
    );
    expect(without.map((flag) => flag.trim().split('  ')[0])).toEqual([
      '-V, --version',
      '-h, --help [all]',
    ]);
  });

  it('are overridden by flags', () => {
    vi.stubEnv('PROFILES_MOCK_PORT', '8080');
    vi.stubEnv('PROFILES_MOCK_TOKEN', 'one,two');
    expect(read(['--port', '1', '--token', 'a,b'])).toMatchObject({ port: 1, token: ['a,b'] });
  });

  it('allow --state only if the one for sandboxes is off', () => {
    vi.stubEnv('PROFILES_MOCK_SANDBOXES', '0');
    expect(read(['--state', 'state.json'])).toMatchObject({ state: 'state.json' });
    vi.stubEnv('PROFILES_MOCK_SANDBOXES', '1');
    expect(read(['--state', 'state.json'])).toContain('PROFILES_MOCK_SANDBOXES');
  });

  it('are named in the error for an invalid value', () => {
    vi.stubEnv('PROFILES_MOCK_PORT', 'many');
    expect(read()).toContain("from env 'PROFILES_MOCK_PORT' is invalid");
  });
});

/** The problem with a number on the command line. */
const noNumber = (flag: string, value: string, range: string) =>
  `option '${flag}' argument '${value}' is invalid. It must be a whole number from ${range}.`;

it.each([
  [
    ['--seed', '/no/such\nfile\u001b[2J'],
    'The --seed file /no/such file [2J cannot be read (ENOENT).',
  ],
  [['--port', '65536'], noNumber('--port <number>', '65536', '0 to 65535')],
  [['--delay', 'long'], noNumber('--delay <ms>', 'long', '0 to 2147483647')],
  [['--max-body', '0'], noNumber('--max-body <bytes>', '0', '1 to 9007199254740991')],
  [['--most', '0'], noNumber('--most <number>', '0', '1 to 1000000')],
  [['--idle', '1.5'], noNumber('--idle <minutes>', '1.5', '1 to 1000000')],
  ...['--most', '--idle'].map((flag): [string[], string] => [
    [flag, '7'],
    '--most and --idle have no effect without --sandboxes.',
  ]),
  [
    ['--sandboxes', '--state', 'x.json'],
    "option '--sandboxes' cannot be used with option '--state <file>'",
  ],
  [
    ['--admin-token', 'hush hush'],
    'The admin token must contain only visible ASCII characters, without spaces.',
  ],
  [
    ['--host', ''],
    'The host is empty, which means every address: pass one address, or 0.0.0.0 for all of them.',
  ],
  [
    ['--passthrough', '/profiles/v1/doctor/{oid}'],
    '--passthrough has no effect without --upstream.',
  ],
  [
    ['--upstream', 'https://a.test', '--passthrough', '/a?b'],
    'A path of passthrough must be whole, such as /profiles/v1/doctor/{oid}, without a query, and must not start with /__mock__.',
  ],
  [
    ['--host', '::1%lo'],
    'The host must be a name or an IP address that a URL can contain, so without a zone such as %eth0.',
  ],
  [['--tls-cert', 'cert.pem'], '--tls-cert and --tls-key belong together: pass both, or neither.'],
  [
    ['--tls-cert', '/no/such', '--tls-key', '/no/such'],
    'The --tls-cert file /no/such cannot be read (ENOENT).',
  ],
  [
    ['--log', 'xml'],
    "option '--log <format>' argument 'xml' is invalid. Allowed choices are text, json.",
  ],
  [
    ['--upstream', 'staging.example.com'],
    '--upstream must be an absolute http or https URL without query, fragment and credentials, such as https://profiles.test.',
  ],
  [['--non\u009b2Jsense'], "unknown option '--non 2Jsense'"],
  [['--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
  [['--admin-tokn=SECRET'], "unknown option '--admin-tokn'"],
  [["-admin-token:it's=SECRET"], "unknown option '-admin-token'"],
  [['extra'], 'too many arguments. Expected 0 arguments but got 1: extra.'],
])('profiles-mock exits with 2 and one line for %j', async (argv, line) => {
  const { out, errors, exitCode } = await run(...argv);
  expect([out, errors, exitCode]).toEqual([[], [`profiles-mock: ${line}`], 2]);
});

const MISSING = 'fn is required; dob is required; gen is required.';

it.each<[string, string | Uint8Array, string]>([
  ['--seed', '{"patients":[{}]}', `patients[0] of the seed cannot be stored: ${MISSING}`],
  ['--seed', '{"a\u009b2J\u202eb\\n":[]}', 'A seed has patients and emrUsers, not "a 2J b\\n".'],
  [
    '--seed',
    '{"patients": [\n  {"fn": Asha}\n]}',
    'The --seed file FILE is not JSON in UTF-8: see line 2, column 10.',
  ],
  [
    '--behaviour',
    '{"createStatus":500}',
    'The behaviour createStatus must be one of 201, 200, 202.',
  ],
  [
    '--behaviour',
    Buffer.from('{"\u00e9":"\u00e9"}', 'latin1'),
    'The --behaviour file FILE is not JSON in UTF-8.',
  ],
])('profiles-mock rejects a %s file with the content %s', async (flag, content, message) => {
  const path = await temporaryFile(content);
  for (const argv of [
    [flag, path],
    ['--sandboxes', flag, path],
  ]) {
    const { out, errors, exitCode } = await run(...argv);
    expect([out, exitCode]).toEqual([[], 2]);
    expect(errors.map((line) => line.replace(path, 'FILE'))).toEqual([`profiles-mock: ${message}`]);
  }
});

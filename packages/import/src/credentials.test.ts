import { describe, expect, it } from 'vitest';
import { patientLines } from '../test/hospital.ts';
import { TestImport } from '../test/run-command.ts';
import { mayHoldPassword } from './credentials.ts';
import { EXIT } from './exit-codes.ts';

/** A server that rejects connections. */
const SERVER = '127.0.0.1:1';
const URL_TAIL = `user:s3cret@${SERVER}/db`;

/** Spellings of the URL of a database that a file of settings may contain. */
const WRITTEN = [
  `postgres://${URL_TAIL}`,
  `postgresql://${URL_TAIL}`,
  `Postgres://${URL_TAIL}`,
  ` postgres://${URL_TAIL}`,
  `postgres://${URL_TAIL}\n`,
  `"postgres://${URL_TAIL}"`,
  `'postgres://${URL_TAIL}'`,
  `" postgres://${URL_TAIL}"`,
];

const SETTINGS = [
  `host=${SERVER} user=user password=s3cret dbname=db`,
  `host=${SERVER} PASSWORD = 's3cret'`,
];

const MISREAD = [
  `"postgres://${URL_TAIL}`,
  `postgres:/${URL_TAIL}`,
  `postgres:${URL_TAIL}`,
  `postgres//${URL_TAIL}`,
  `postgres:\\\\${URL_TAIL}`,
  `postgres%3A%2F%2Fuser%3As3cret%40${SERVER}`,
  `postgresql+x://${URL_TAIL}`,
  `jdbc:postgresql://${URL_TAIL}`,
  `jdbc:postgresql://${SERVER}/db?user=u&password=s3cret`,
  `PROFILES_IMPORT_JOURNAL=postgres://${URL_TAIL}`,
  `${URL_TAIL}`,
  `user:s3/cret@${SERVER}/db`,
  `p://${URL_TAIL}`,
];

const UNREADABLE = [
  `postgres://user:s3%cret@${SERVER}/db`,
  `postgres://user:s3cret@[${SERVER}/db`,
  'postgres://user:s3cret@host:port/db',
];

async function run(...options: readonly string[]) {
  const test = new TestImport('https://api.example.com', patientLines(2));
  const env = { PROFILES_IMPORT_KEY: 'k'.repeat(32) };
  const { exitCode, lines } = await test.run(options, { env });
  return { exitCode, text: lines.join('\n') };
}

it.each([...WRITTEN, ...UNREADABLE])(
  'uses PostgreSQL for --journal %j, and never prints its password',
  async (journal) => {
    const { exitCode, text } = await run('--journal', journal);
    expect(exitCode).toBe(EXIT.unavailable);
    expect(text).toMatch(/^profiles-import: The journal in PostgreSQL .+\.$/);
    expect(text).not.toMatch(/s3|cret/);
  },
);

it.each([...MISREAD, ...SETTINGS, 'postgres:s3cret'])(
  'rejects --journal %j without printing its password',
  async (journal) => {
    const { exitCode, text } = await run('--journal', journal);
    expect(exitCode).toBe(EXIT.usage);
    expect(text).toMatch(/^profiles-import: --journal or PROFILES_IMPORT_JOURNAL is neither .+\.$/);
    expect(text).not.toMatch(/s3|cret/);
  },
);

describe.each([...WRITTEN, ...MISREAD, ...SETTINGS])(
  'rejects %j without printing its password',
  (url) => {
    it.each<[string, readonly string[]]>([
      ['as the report', ['--report', url]],
      ['as the key file', ['--key-file', url]],
      ['as the map file', ['--map-file', url]],
      ['as the separator', ['--separator', url]],
      ['as the service', ['--base-url', url]],
      ['as the concurrency', ['--concurrency', url]],
      ['as the timeout, after =', [`--timeout=${url}`]],
      ['as the code of a taken username', ['--taken', url]],
      ['in an unknown option', [`--jornal=${url}`]],
      ['as an unknown option', [`-x${url}`]],
      ['as a second file', [url]],
    ])('%s', async (_, options) => {
      const { exitCode, text } = await run(...options);
      expect(exitCode).toBe(EXIT.usage);
      expect(text).not.toMatch(/s3|cret/);
    });

    it.each<[string, readonly string[]]>([
      ['as the file of patients', []],
      ['as the file of patients in a dry run', ['--dry-run']],
    ])('%s', async (_, options) => {
      const test = new TestImport('https://api.example.com', patientLines(2));
      const { exitCode, lines } = await test.run(options, { file: url });
      expect(exitCode).toBe(EXIT.usage);
      expect(lines.join('\n')).not.toMatch(/s3|cret/);
    });
  },
);

it.each([...WRITTEN, ...MISREAD])(
  'rejects %j in --map without printing its password',
  async (url) => {
    const both = [await run('--map', `Ward=${url}`), await run('--map', `${url}=fn`)];
    for (const { exitCode, text } of both) {
      expect(exitCode).toBe(EXIT.usage);
      expect(text).not.toMatch(/s3|cret/);
    }
  },
);

it.each([
  'patients.csv',
  '/home/me@clinic.example/patients.csv',
  'C:\\Users\\me@clinic\\patients.csv',
  'C:/Users/me@clinic/patients.csv',
  '10:30 patients.csv',
  'passwords.csv',
])('finds no password in the path %j', (path) => {
  expect(mayHoldPassword(path)).toBe(false);
});

import { expect, it } from 'vitest';
import { patientLines, TestImport } from '../../test/run-command.ts';
import { mayHoldPassword } from './credentials.ts';
import { EXIT } from './exit-codes.ts';

/** A server that rejects connections. */
const SERVER = '127.0.0.1:1';
const TAIL = `user:s3cret@${SERVER}/db`;
const PG = `postgres://${TAIL}`;

/** Spellings of the URL of a database that a file of settings may contain. */
const WRITTEN = [
  ...[PG, `postgresql://${TAIL}`, `Postgres://${TAIL}`, ` ${PG}`, `${PG}\n`],
  ...[`"${PG}"`, `'${PG}'`, `" ${PG}"`],
];

const MISREAD = [
  ...[
    `"${PG}`,
    `postgres:/${TAIL}`,
    `postgres:${TAIL}`,
    `postgres//${TAIL}`,
    `postgres:\\\\${TAIL}`,
  ],
  ...[`postgres%3A%2F%2Fuser%3As3cret%40${SERVER}`, `postgresql+x://${TAIL}`, TAIL, `p://${TAIL}`],
  ...[`jdbc:postgresql://${TAIL}`, `jdbc:postgresql://${SERVER}/db?user=u&password=s3cret`],
  ...[`PROFILES_IMPORT_JOURNAL=${PG}`, `user:s3/cret@${SERVER}/db`],
  ...[`host=${SERVER} user=user password=s3cret dbname=db`, `host=${SERVER} PASSWORD = 's3cret'`],
];

const UNREADABLE = [
  ...[`postgres://user:s3%cret@${SERVER}/db`, `postgres://user:s3cret@[${SERVER}/db`],
  'postgres://user:s3cret@host:port/db',
];

/** Runs an import, whose output must not contain the password. */
async function run(options: readonly string[], file?: string) {
  const test = new TestImport('https://api.example.com', patientLines(2));
  const env = { PROFILES_IMPORT_KEY: 'k'.repeat(32) };
  const { exitCode, lines } = await test.run(options, { env, ...(file !== undefined && { file }) });
  const text = lines.join('\n');
  expect(text).not.toMatch(/s3|cret/);
  return { exitCode, text };
}

it.each([...WRITTEN, ...UNREADABLE])(
  'uses PostgreSQL for --journal %j, and never prints its password',
  async (journal) => {
    const { exitCode, text } = await run(['--journal', journal]);
    expect(exitCode).toBe(EXIT.unavailable);
    expect(text).toMatch(/^profiles-import: The journal in PostgreSQL .+\.$/);
  },
);

it.each([...MISREAD, 'postgres:s3cret'])(
  'rejects --journal %j without printing its password',
  async (journal) => {
    const { exitCode, text } = await run(['--journal', journal]);
    expect(exitCode).toBe(EXIT.usage);
    expect(text).toMatch(/^profiles-import: --journal or PROFILES_IMPORT_JOURNAL is neither .+\.$/);
  },
);

it.each([...WRITTEN, ...MISREAD])(
  'rejects %j in any other place without printing its password',
  async (url) => {
    const options = '--report --key-file --map-file --separator --base-url --concurrency --taken';
    const places = [
      ...options.split(' ').map((option) => [option, url]),
      ...[[`--timeout=${url}`], [`--jornal=${url}`], [`-x${url}`], [url]],
    ];
    // A setting of a database is `name=value`, like a mapping.
    if (!url.startsWith('host=')) places.push(['--map', `Ward=${url}`], ['--map', `${url}=fn`]);
    for (const place of places) {
      expect((await run(place)).exitCode, place.join(' ')).toBe(EXIT.usage);
    }
    for (const more of [[], ['--dry-run']]) {
      expect((await run(more, url)).exitCode).toBe(EXIT.usage);
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

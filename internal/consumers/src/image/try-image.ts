import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@profiles/generate/page';
import { ProfileClient } from '@profiles/sdk';
import { parseAllDocuments } from 'yaml';
import type { Check } from '../check.ts';
import type { Buildah } from './buildah.ts';
import { Container } from './container.ts';
import type { Image } from './image.ts';

const ADMIN_TOKEN = 'inspect';
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

/** The container must have ended by then: half of the time that Docker gives it. */
const MAX_STOP_MS = 5000;

/** An app in a container beside the mock, as `compose.yaml` has it. */
const APP = `
  import { ProfileClient } from '@profiles/sdk';
  const { PROFILES_URL: baseUrl } = process.env;
  const client = new ProfileClient({ baseUrl, token: 't', clientId: 'app', allowInsecureHttp: true });
  const { oid } = await client.createPatient(${JSON.stringify({ ...ASHA, username: 'UHID-1043' })});
  console.log(oid);
`;

/** Runs the image as a user would: calls it, asks for its health, and restarts it. */
export async function tryImage(
  buildah: Buildah,
  image: Image,
  port: number,
): Promise<readonly Check[]> {
  const url = `http://127.0.0.1:${port}`;
  const env = { PROFILES_MOCK_PORT: String(port), PROFILES_MOCK_STATE: '/state/state.db' };
  const [, ...healthCommand] = image.config.Healthcheck.Test;
  const statusOf = async (path: string, token?: string) => {
    const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
    return (await fetch(url + path, { headers })).status;
  };
  const client = new ProfileClient({ baseUrl: url, token: 't', clientId: 'c' });

  const mock = new Container(buildah, image);
  const started = performance.now();
  const stop = await mock.start(env);
  const ready = performance.now() - started;
  const health = mock.run(env, ...healthCommand);
  const help = mock.run({}, ...image.config.Entrypoint, '--help', 'all');
  const { oid } = await client.createPatient(ASHA);
  const record = `/__mock__/patients/${oid}`;
  const statuses = [
    await statusOf('/__mock__/health'),
    await statusOf('/__mock__/patients'),
    await statusOf(record),
  ];
  const app = new Container(buildah, image);
  const printed = app.run(
    { PROFILES_URL: `http://mock:${port}` },
    ...['node', '--input-type=module', '--eval', APP],
  );
  app.remove();
  const stopped = await stop();
  const unhealthy = mock.run(env, ...healthCommand);

  const stopAgain = await mock.start({ ...env, PROFILES_MOCK_ADMIN_TOKEN: ADMIN_TOKEN });
  const kept = [await statusOf(record, ADMIN_TOKEN), await statusOf('/__mock__/patients')];
  await stopAgain();
  mock.remove();

  return [
    checkFiles(help.stdout, ['/__mock__/health']),
    check('the mock in a container is ready', `${Math.round(ready)} ms`, [
      [health.ok, `the health check fails: ${health.output}`],
      [!unhealthy.ok, 'the health check passes after the mock has ended'],
    ]),
    check('admin API without a token, on 0.0.0.0', statuses.join(', '), [
      [statuses.join() === '200,403,403', `health, list and record respond ${statuses.join()}`],
    ]),
    check('an app in a container beside it', printed.stdout.trim(), [
      [printed.stdout.trim() === 'patient-2', `the app prints ${printed.output}`],
    ]),
    check('SIGTERM ends it', `${Math.round(stopped)} ms`, [
      [stopped < MAX_STOP_MS, `it takes ${stopped} ms to end`],
    ]),
    check('the state is kept in its volume', kept.join(', '), [
      [kept.join() === '200,401', `the record and the list respond ${kept.join()}`],
    ]),
  ];
}

function check(
  what: string,
  figure: string,
  claims: readonly (readonly [isTrue: boolean, problem: string])[],
): Check {
  return {
    what,
    figure,
    problems: claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem])),
  };
}

const FILES = 'internal/consumers/container/*';

const VARIABLE = /PROFILES_MOCK_[A-Z_]+/g;
const IMAGE = /profiles-mock:(\S+)/g;
const ADMIN_PATH = /\/__mock__\/\w+/g;

/**
 * Checks the files that run the image: their variables, paths and versions exist.
 *
 * @param help - The help of the command, which lists the variables.
 * @param paths - The paths of the admin API that are open.
 */
function checkFiles(help: string, paths: readonly string[]): Check {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/mock/package.json'), 'utf8'));
  const variables = new Set(help.match(VARIABLE));
  const files = globSync(FILES, { cwd: ROOT }).sort();
  const problems = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const errors = file.endsWith('.yaml')
      ? parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message))
      : [];
    const unknown = (text.match(VARIABLE) ?? []).filter((name) => !variables.has(name));
    const closed = (text.match(ADMIN_PATH) ?? []).filter((path) => !paths.includes(path));
    const versions = [...text.matchAll(IMAGE)].map(([, found = '']) => found);
    const other = versions.filter((found) => found !== version);
    return [...errors, ...unknown, ...closed, ...other].map((what) => `${file}: ${what}`);
  });
  return { what: 'files that run the image', figure: `${files.length} files`, problems };
}

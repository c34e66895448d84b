import { expect, it } from 'vitest';
import { recordingFetch } from '../test/recording-fetch.ts';
import { scriptedService } from '../test/scripted-service.ts';
import { VirtualTime } from '../test/virtual-time.ts';
import type { Logger } from './call-log.ts';
import { ProfileClient } from './client.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import type { Runtime } from './runtime.ts';

const OPTIONS = { baseUrl: 'https://api.example.com', token: 'T0ken', clientId: 'front-desk' };
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

type Line = readonly [level: string, message: string, facts: Readonly<Record<string, unknown>>];

function recordingLogger() {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, facts: Readonly<Record<string, unknown>>) => {
    lines.push([level, message, facts]);
  };
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
  return { logger, lines };
}

/** A `fetch` that answers with one status after the other. */
function statuses(...answers: readonly number[]): typeof globalThis.fetch {
  const left = [...answers];
  return async () =>
    new Response('{"oid":"1"}', {
      status: left.shift() ?? 500,
      headers: { 'x-request-id': 'r-1' },
    });
}

it('tells of a success at debug', async () => {
  const { logger, lines } = recordingLogger();
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch: statuses(201) }, impatient);
  await profiles.createPatient(ASHA);
  expect(lines).toEqual([
    [
      'debug',
      'profiles: createPatient answered attempt=1 status=201 duration=0 requestId=r-1',
      {
        operation: 'createPatient',
        attempt: 1,
        status: 201,
        requestId: 'r-1',
        duration: 0,
      },
    ],
  ]);
});

it('warns of keys that were left out, with their number alone', async () => {
  const { logger, lines } = recordingLogger();
  const { fetch } = recordingFetch();
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch, updateExtras: 'limited' });
  const extras = { _a: 1, b: { _c: 1 }, d: undefined };
  await profiles.createPatient({ ...ASHA, extras });
  await profiles.updateEmrUser('42', { extras });
  const warnings = lines.filter(([level]) => level === 'warn');
  expect(warnings).toEqual([
    [
      'warn',
      'profiles: createPatient left out extras keys that start with _ ignoredKeys=2',
      { operation: 'createPatient', ignoredKeys: 2 },
    ],
    [
      'warn',
      'profiles: updateEmrUser left out extras keys that start with _ ignoredKeys=2',
      { operation: 'updateEmrUser', ignoredKeys: 2 },
    ],
  ]);
});

it('says nothing of keys that an update keeps', async () => {
  const { logger, lines } = recordingLogger();
  const { fetch } = recordingFetch();
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch });
  await profiles.updateEmrUser('42', { extras: { _a: 1 } });
  expect(lines.map(([level]) => level)).toEqual(['debug']);
});

it('measures each attempt by itself', async () => {
  const { logger, lines } = recordingLogger();
  const time = new VirtualTime();
  const { fetch } = scriptedService(
    time,
    async () => {
      await time.pass(40);
      return new Response('', { status: 429 });
    },
    async () => {
      await time.pass(30);
      return new Response('{"oid":"1"}');
    },
  );
  await time.settle(new ProfileClient({ ...OPTIONS, logger, fetch }, time).createPatient(ASHA));
  expect(lines.map(([, , { duration }]) => duration)).toEqual([40, 30]);
});

it('tells of no failure where the caller ended the call, whatever the reason is', async () => {
  const { logger, lines } = recordingLogger();
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch: statuses(201) });
  const reason = new ConfigurationError('the reason to end another call');
  const controller = new AbortController();
  const call = profiles.createPatient(ASHA, { signal: controller.signal });
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  expect(lines).toEqual([]);
});

it('warns when it sends again, and tells of the failure at error', async () => {
  const { logger, lines } = recordingLogger();
  const options = { ...OPTIONS, logger, fetch: statuses(429, 409) };
  const profiles = new ProfileClient(options, impatient);
  await profiles.createPatient(ASHA).catch(() => {});
  expect(lines).toEqual([
    [
      'warn',
      'profiles: createPatient failed, retried attempt=1 code=rate_limited outcome=rejected status=429 requestId=r-1 duration=0 wait=250',
      {
        operation: 'createPatient',
        attempt: 1,
        status: 429,
        code: 'rate_limited',
        outcome: 'rejected',
        requestId: 'r-1',
        duration: 0,
        wait: 250,
      },
    ],
    [
      'error',
      'profiles: createPatient failed attempt=2 code=conflict outcome=rejected status=409 requestId=r-1 duration=0',
      {
        operation: 'createPatient',
        attempt: 2,
        status: 409,
        code: 'conflict',
        outcome: 'rejected',
        requestId: 'r-1',
        duration: 0,
      },
    ],
  ]);
});

it('warns of a 401 that was answered with a new token', async () => {
  const { logger, lines } = recordingLogger();
  const tokens = ['first', 'second'];
  const options = {
    ...OPTIONS,
    logger,
    token: () => tokens.shift() ?? '',
    fetch: statuses(401, 201),
  };
  await new ProfileClient(options, impatient).createPatient(ASHA);
  expect(lines).toMatchObject([
    [
      'warn',
      expect.stringContaining('failed, retried with a new token'),
      { status: 401, attempt: 1, duration: 0 },
    ],
    ['debug', expect.stringContaining('answered'), { status: 201, attempt: 2 }],
  ]);
});

it('survives a logger that throws', async () => {
  const fail = () => {
    throw new Error('disk full');
  };
  const logger = { debug: fail, info: fail, warn: fail, error: fail };
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch: statuses(201) });
  await expect(profiles.createPatient(ASHA)).resolves.toEqual({ oid: '1' });
});

/** Lets waits pass at once, and timeouts never. */
const impatient: Runtime = {
  now: () => 0,
  today: () => 0,
  random: () => 0.5,
  after(milliseconds, callback) {
    if (milliseconds >= 1000) return () => {};
    const timer = setImmediate(callback);
    return () => clearImmediate(timer);
  },
};

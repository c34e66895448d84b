import { setImmediate } from 'node:timers/promises';
import { clientOf } from '@profiles/testkit/clients';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import {
  recordingFetch,
  scriptedService,
  unhandledRejections,
} from '../../test/scripted-service.ts';
import { keepingStream, LOGGERS } from '../../test/watch.ts';
import { ProfileClient } from '../client.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import type { Runtime } from '../runtime.ts';
import type { Logger } from './call-log.ts';

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

/** Creates a `fetch` that responds with one status after the other. */
function statuses(...responses: readonly number[]): typeof globalThis.fetch {
  const left = [...responses];
  return async () =>
    new Response('{"oid":"1"}', {
      status: left.shift() ?? 500,
      headers: { 'x-request-id': 'r-1' },
    });
}

it('logs a line for the attempt and one for the call', async () => {
  const { logger, lines } = recordingLogger();
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch: statuses(201) }, impatient);
  await profiles.createPatient(ASHA);
  const facts = { outcome: 'applied', status: 201, duration: 0, requestId: 'r-1' };
  expect(lines).toEqual([
    [
      'debug',
      'profiles: createPatient attempt succeeded attempt=1 outcome=applied status=201 duration=0 requestId=r-1',
      { operation: 'createPatient', attempt: 1, ...facts },
    ],
    [
      'info',
      'profiles: createPatient succeeded attempts=1 outcome=applied status=201 duration=0 requestId=r-1',
      { operation: 'createPatient', attempts: 1, ...facts },
    ],
  ]);
});

it('logs a warning with the number of ignored keys, without the keys', async () => {
  const { logger, lines } = recordingLogger();
  const { fetch } = recordingFetch();
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch, updateExtras: 'limited' });
  const extras = { _a: 1, b: { _c: 1 }, d: undefined };
  await profiles.createPatient({ ...ASHA, extras });
  await profiles.updateEmrUser('42', { extras });
  // An update keeps these keys by default.
  await profiles.withOptions({ updateExtras: 'arbitrary' }).updateEmrUser('42', { extras });
  const warnings = lines.filter(([level]) => level === 'warn');
  expect(warnings).toMatchObject([
    [
      'warn',
      expect.stringMatching(/^profiles: createPatient succeeded attempts=1 .* ignoredKeys=2$/),
      { operation: 'createPatient', ignoredKeys: 2 },
    ],
    [
      'warn',
      expect.stringMatching(/^profiles: updateEmrUser succeeded attempts=1 .* ignoredKeys=2$/),
      { operation: 'updateEmrUser', ignoredKeys: 2 },
    ],
  ]);
});

it('logs the duration of each attempt and of the call, in whole milliseconds', async () => {
  const { logger, lines } = recordingLogger();
  const time = new VirtualTime();
  const { fetch } = scriptedService(
    time,
    async () => {
      await time.pass(40.4);
      return new Response('', { status: 429 });
    },
    async () => {
      await time.pass(30);
      return new Response('{"oid":"1"}');
    },
  );
  await time.settle(new ProfileClient({ ...OPTIONS, logger, fetch }, time).createPatient(ASHA));
  expect(lines.map(([, , { duration }]) => duration)).toEqual([40, 30, 320]);
});

it('logs a warning about rejected input, and when the caller aborts, whatever the reason', async () => {
  const { logger, lines } = recordingLogger();
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch: statuses(201) });
  const reason = new ConfigurationError('the reason to end another call');
  const controller = new AbortController();
  const call = profiles.createPatient(ASHA, { signal: controller.signal });
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  await profiles.createPatient({ ...ASHA, fn: '' }).catch(() => {});
  expect(lines).toMatchObject([
    ['warn', expect.stringContaining('attempt failed'), { code: 'aborted', outcome: 'not_sent' }],
    ['warn', expect.stringContaining('failed'), { code: 'aborted', outcome: 'not_sent' }],
    ['warn', expect.stringContaining('failed attempts=0'), { code: 'invalid_input' }],
  ]);
});

it('logs each failed attempt as a warning and the failed call as an error', async () => {
  const { logger, lines } = recordingLogger();
  const options = { ...OPTIONS, logger, fetch: statuses(429, 409) };
  const profiles = new ProfileClient(options, impatient);
  await profiles.createPatient(ASHA).catch(() => {});
  const operation = 'createPatient';
  const limited = { code: 'rate_limited', outcome: 'rejected', status: 429, requestId: 'r-1' };
  const conflict = { code: 'conflict', outcome: 'rejected', status: 409, requestId: 'r-1' };
  expect(lines).toEqual([
    [
      'warn',
      'profiles: createPatient attempt failed attempt=1 code=rate_limited outcome=rejected status=429 duration=0 requestId=r-1 wait=250',
      { operation, attempt: 1, ...limited, duration: 0, wait: 250 },
    ],
    [
      'warn',
      'profiles: createPatient attempt failed attempt=2 code=conflict outcome=rejected status=409 duration=0 requestId=r-1',
      { operation, attempt: 2, ...conflict, duration: 0 },
    ],
    [
      'error',
      'profiles: createPatient failed attempts=2 code=conflict outcome=rejected status=409 duration=0 requestId=r-1',
      { operation, attempts: 2, ...conflict, duration: 0 },
    ],
  ]);
});

it.each([
  ['throws', () => fail()],
  ['rejects', async () => fail()],
])('completes the call with a logger that %s', async (_, log) => {
  const unhandled = unhandledRejections();
  const logger = { debug: log, info: log, warn: log, error: log };
  const profiles = new ProfileClient({ ...OPTIONS, logger, fetch: statuses(429, 201) }, impatient);
  await expect(profiles.createPatient(ASHA)).resolves.toEqual({ oid: '1' });
  await setImmediate();
  expect(unhandled).toEqual([]);
});

function fail(): never {
  throw new Error('disk full');
}

/** Ends waits at once, and never times out. */
const impatient: Runtime = {
  now: () => 0,
  today: () => 0,
  random: () => 0.5,
  after(milliseconds, callback) {
    if (milliseconds >= 1000) return () => {};
    const controller = new AbortController();
    setImmediate(undefined, { signal: controller.signal }).then(callback, () => {});
    return () => controller.abort();
  },
};

/** Logs a call with three attempts, and returns what a logger wrote. */
async function written(name: string): Promise<string> {
  const { stream, text } = keepingStream();
  const statuses = [401, 429, 409];
  const fetch = async () =>
    new Response('{"message":"Marker"}', {
      status: statuses.shift() ?? 500,
      headers: { 'x-request-id': 'r-1' },
    });
  const tokens = ['first-token', 'second-token'];
  const client = clientOf('https://api.example.com', {
    fetch,
    token: () => tokens.shift() ?? '',
    ...(LOGGERS[name] && { logger: LOGGERS[name](stream) }),
  });
  await client.createPatient({ fn: 'Marker', dob: '1990-04-12', gen: 'F' }).catch(() => {});
  return text();
}

describe.each(Object.keys(LOGGERS))('%s', (name) => {
  it('logs every fact of each attempt and of the call, and no data', async () => {
    const lines = await written(name);
    for (const fact of [
      'createPatient attempt failed attempt=1 code=unauthorized outcome=rejected status=401',
      'createPatient attempt failed attempt=2 code=rate_limited outcome=rejected status=429',
      'createPatient attempt failed attempt=3 code=conflict outcome=rejected status=409',
      'createPatient failed attempts=3 code=conflict outcome=rejected status=409',
      'requestId=r-1',
      'wait=0',
    ]) {
      expect(lines).toContain(fact);
    }
    expect(lines.match(/ duration=\d+/g)).toHaveLength(4);
    expect(lines.match(/ wait=\d+/g)).toHaveLength(2);
    expect(lines).not.toMatch(/Marker|token-|first|second-token/);
  });
});

it.each(['winston', 'pino with the adapter', 'bunyan with the adapter'])(
  '%s writes the facts as fields',
  async (name) => {
    const lines = (await written(name)).trim().split('\n');
    const operation = 'createPatient';
    const rejected = { operation, outcome: 'rejected', requestId: 'r-1' };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { ...rejected, attempt: 1, code: 'unauthorized', status: 401, wait: 0 },
      { ...rejected, attempt: 2, code: 'rate_limited', status: 429, wait: 0 },
      { ...rejected, attempt: 3, code: 'conflict', status: 409 },
      { ...rejected, attempts: 3, code: 'conflict', status: 409 },
    ]);
  },
);

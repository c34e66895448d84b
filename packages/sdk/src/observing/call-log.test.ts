import { setImmediate } from 'node:timers/promises';
import { clientOf, clientWith } from '@profiles/testkit/clients';
import { PATIENT } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import {
  responds,
  type Step,
  scriptedService,
  unhandledRejections,
} from '../../test/scripted-service.ts';
import { keepingStream, LOGGERS } from '../../test/watch.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import type { ProfileClientOptions } from '../settings/options.ts';
import type { Logger } from './call-log.ts';

type Facts = Readonly<Record<string, unknown>>;
type Line = readonly [level: string, message: string, facts: Facts];

const responded = (status: number) => responds(status, { oid: '1' }, { 'x-request-id': 'r-1' });

/** Creates a client in virtual time whose logger records its lines. */
function logged(steps: readonly Step[], options: Partial<ProfileClientOptions> = {}) {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, facts: Facts) => {
    lines.push([level, message, facts]);
  };
  const logger: Logger = {
    ...{ debug: at('debug'), info: at('info') },
    ...{ warn: at('warn'), error: at('error') },
  };
  const time = new VirtualTime();
  const { fetch } = scriptedService(time, ...steps);
  return { time, lines, profiles: clientWith({ logger, fetch, ...options }, time) };
}

it('logs a line for the attempt and one for the call', async () => {
  const { profiles, lines } = logged([responded(201)]);
  await profiles.createPatient(PATIENT);
  const facts = { outcome: 'applied', status: 201, duration: 0, requestId: 'r-1' };
  const text = 'outcome=applied status=201 duration=0 requestId=r-1';
  expect(lines).toEqual([
    [
      'debug',
      `profiles: createPatient attempt succeeded attempt=1 ${text}`,
      { operation: 'createPatient', attempt: 1, ...facts },
    ],
    [
      'info',
      `profiles: createPatient succeeded attempts=1 ${text}`,
      { operation: 'createPatient', attempts: 1, ...facts },
    ],
  ]);
});

it('logs each failed attempt as a warning and the failed call as an error', async () => {
  const { profiles, lines, time } = logged([responded(429), responded(409)]);
  await time.settle(profiles.createPatient(PATIENT));
  const conflict = 'code=conflict outcome=rejected status=409';
  expect(lines.map(([level, text]) => `${level} ${text}`)).toEqual([
    'warn profiles: createPatient attempt failed attempt=1 code=rate_limited outcome=rejected status=429 duration=0 requestId=r-1 wait=250',
    `warn profiles: createPatient attempt failed attempt=2 ${conflict} duration=0 requestId=r-1`,
    `error profiles: createPatient failed attempts=2 ${conflict} duration=250 requestId=r-1`,
  ]);
  expect(lines.map(([, , facts]) => facts)).toMatchObject([
    { operation: 'createPatient', attempt: 1, code: 'rate_limited', wait: 250 },
    { operation: 'createPatient', attempt: 2, code: 'conflict' },
    { operation: 'createPatient', attempts: 2, code: 'conflict' },
  ]);
});

it('logs a warning with the number of ignored keys, without the keys', async () => {
  const { profiles, lines } = logged([responds(200, { oid: '1', message: 'm' })]);
  const limited = profiles.withOptions({ updateExtras: 'limited' });
  const extras = { _a: 1, b: { _c: 1 }, d: undefined };
  await limited.createPatient({ ...PATIENT, extras });
  await limited.updateEmrUser('42', { extras });
  // An update keeps these keys by default.
  await profiles.updateEmrUser('42', { extras });
  expect(lines.filter(([level]) => level === 'warn')).toMatchObject([
    [
      'warn',
      expect.stringMatching(/^profiles: createPatient succeeded attempts=1 .* ignoredKeys=2$/),
      { operation: 'createPatient', ignoredKeys: 2 },
    ],
    ['warn', expect.stringContaining('updateEmrUser succeeded'), { ignoredKeys: 2 }],
  ]);
});

it('logs the duration of each attempt and of the call, in whole milliseconds', async () => {
  const slow =
    (milliseconds: number, step: Step): Step =>
    async (...request) => {
      await time.pass(milliseconds);
      return step(...request);
    };
  const { profiles, lines, time } = logged([slow(40.4, responds(429)), slow(30, responded(200))]);
  // The clock of a call does not begin at 0.
  time.skip(5000);
  await time.settle(profiles.createPatient(PATIENT));
  expect(lines.map(([, , { duration }]) => duration)).toEqual([40, 30, 320]);
});

it('logs a warning after an abort with any reason, and after rejected input', async () => {
  const { profiles, lines } = logged([responded(201)]);
  const reason = new ConfigurationError('the reason to end another call');
  const controller = new AbortController();
  const call = profiles.createPatient(PATIENT, { signal: controller.signal });
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  await profiles.createPatient({ ...PATIENT, fn: '' }).catch(() => {});
  expect(lines).toMatchObject([
    ['warn', expect.stringContaining('attempt failed'), { code: 'aborted', outcome: 'not_sent' }],
    ['warn', expect.stringContaining('failed'), { code: 'aborted', outcome: 'not_sent' }],
    ['warn', expect.stringContaining('failed attempts=0'), { code: 'invalid_input' }],
  ]);
});

it.each([
  ['throws', () => fail()],
  ['rejects', async () => fail()],
])('completes the call with a logger that %s', async (_, log) => {
  const unhandled = unhandledRejections();
  const logger = { debug: log, info: log, warn: log, error: log };
  const { profiles, time } = logged([responded(429), responded(201)], { logger });
  const stored = await time.settle(profiles.createPatient(PATIENT));
  expect(stored).toEqual({ status: 'fulfilled', value: { oid: '1' } });
  await setImmediate();
  expect(unhandled).toEqual([]);
});

function fail(): never {
  throw new Error('disk full');
}

describe.each(Object.entries(LOGGERS))('%s', (name, createLogger) => {
  /** Logs a call with three attempts, and returns what a logger wrote. */
  async function written(): Promise<string> {
    const { stream, text } = keepingStream();
    const statuses = [401, 429, 409];
    const headers = { 'x-request-id': 'r-1' };
    const fetch = async () =>
      new Response('{"message":"Marker"}', { status: statuses.shift() ?? 500, headers });
    const tokens = ['first-token', 'second-token'];
    const credentials = { token: () => tokens.shift() ?? '', logger: createLogger(stream) };
    const client = clientOf('https://api.example.com', { fetch, ...credentials });
    await client.createPatient({ ...PATIENT, fn: 'Marker' }).catch(() => {});
    return text();
  }

  it('logs every fact of each attempt and of the call, and no data', async () => {
    const lines = await written();
    for (const fact of [
      'createPatient attempt failed attempt=1 code=unauthorized outcome=rejected status=401',
      'createPatient attempt failed attempt=2 code=rate_limited outcome=rejected status=429',
      'createPatient attempt failed attempt=3 code=conflict outcome=rejected status=409',
      'createPatient failed attempts=3 code=conflict outcome=rejected status=409',
      ...['requestId=r-1', 'wait=0'],
    ]) {
      expect(lines).toContain(fact);
    }
    expect(lines.match(/ duration=\d+/g)).toHaveLength(4);
    expect(lines.match(/ wait=\d+/g)).toHaveLength(2);
    if (name === 'console') expect(lines.match(/rate_limited/g)).toHaveLength(1);
    expect(lines).not.toMatch(/Marker|token-|first|second-token/);
    if (!/^winston|adapter$/.test(name)) return;
    // These loggers write the facts as fields.
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { operation: 'createPatient', requestId: 'r-1', attempt: 1, code: 'unauthorized', wait: 0 },
      { attempt: 2, code: 'rate_limited', status: 429, wait: 0 },
      { attempt: 3, code: 'conflict', status: 409 },
      { attempts: 3, code: 'conflict', status: 409 },
    ]);
  });
});

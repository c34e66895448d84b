import { inspect } from 'node:util';
import { clientOf, clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS, PATIENT } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import {
  recordingFetch,
  responds,
  scriptedService,
  succeeds,
} from '../../test/scripted-service.ts';
import type { TokenProvider } from './credentials.ts';

/** Creates a provider that returns a value of any type. */
const returns =
  (value: unknown): TokenProvider =>
  () =>
    value as string;

const UNSAFE = ['', 'sh-secret 2', 'Bearer sh-secret', 'sh-secret\n', 'sh-secret\r\nx: 1'];

const FAILING: readonly (readonly [string, TokenProvider])[] = [
  ['rejects with an error', () => Promise.reject(new Error('no'))],
  ['rejects with undefined', () => Promise.reject(undefined)],
  ['throws a string', throws('sh-secret')],
  ...[undefined, null, 42, { token: 'sh-secret' }].map(
    (value) => [`returns ${typeof value}`, returns(value)] as const,
  ),
  ...[...UNSAFE, 'sh-secret-é', 'sh-secret\0', 'sh-secret\u2028'].map(
    (token) => [`returns ${JSON.stringify(token)}`, async () => token] as const,
  ),
];

function throws(reason: unknown): () => never {
  return () => {
    throw reason;
  };
}

describe('a failing token provider', () => {
  it.each(FAILING)('rejects the call without being quoted if it %s', async (_, token) => {
    for (const operation of OPERATIONS) {
      const time = new VirtualTime();
      const { fetch, arrivals } = scriptedService(time, succeeds);
      const error = await time.failure(call(clientWith({ fetch, token }, time), operation));
      const known = { outcome: 'not_sent', attempts: 0, operation };
      expect(error).toMatchObject({ name: 'ConfigurationError', ...known });
      expect(inspect(error, { showHidden: true })).not.toContain('sh-secret');
      expect([arrivals, time.timers]).toEqual([[], 0]);
    }
  });

  it.each([
    ['the token provider failed', throws(new Error('no'))],
    ['token must be printable ASCII without spaces or the word Bearer', () => ''],
  ])('is described as: %s', async (message, token) => {
    const promise = call(clientWith({ token }, new VirtualTime()), 'createPatient');
    await expect(promise).rejects.toThrow(`createPatient: ${message}; nothing was sent`);
  });

  it('rejects the call with the outcome of the attempt if it fails after a 401', async () => {
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, responds(401));
    const token: TokenProvider = ({ reason }) => (reason === 'initial' ? 't1' : '');
    const error = await time.failure(call(clientWith({ fetch, token }, time), 'createPatient'));
    expect(error).toMatchObject({
      code: 'invalid_configuration',
      outcome: 'rejected',
      attempts: 1,
    });
  });

  it('is too late if it returns when totalTimeout has passed, so nothing is sent', async () => {
    const time = new VirtualTime();
    const { fetch, arrivals } = scriptedService(time, succeeds);
    // The thread is busy until the token is returned, so no timer has fired.
    const token = () => {
      time.skip(5000);
      return 't1';
    };
    const client = clientWith({ fetch, token, totalTimeout: 5000 }, time);
    const error = await time.failure(call(client, 'createPatient'));
    expect(error).toMatchObject({ code: 'timeout', outcome: 'not_sent', attempts: 0 });
    expect(arrivals).toEqual([]);
  });
});

describe('two calls that wait for the same token', () => {
  function twoCalls() {
    const time = new VirtualTime();
    const signals: AbortSignal[] = [];
    const resolvers: ((token: string) => void)[] = [];
    const token: TokenProvider = ({ signal }) => {
      signals.push(signal);
      return new Promise((resolve) => void resolvers.push(resolve));
    };
    const { fetch, arrivals } = scriptedService(time, succeeds);
    const client = clientWith({ fetch, token }, time);
    const controllers = [new AbortController(), new AbortController()] as const;
    const calls = controllers.map(({ signal }) => call(client, 'createPatient', { signal }));
    for (const one of calls) one.catch(() => {});
    return { time, client, signals, resolvers, arrivals, controllers, calls };
  }

  it('one is aborted and the other gets the token', async () => {
    const { signals, resolvers, arrivals, controllers, calls } = twoCalls();
    await rest();
    controllers[0].abort('gone');
    await expect(calls[0]).rejects.toBe('gone');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    resolvers[0]?.('t1');
    await expect(calls[1]).resolves.toMatchObject({ oid: 'p-1' });
    expect(arrivals).toHaveLength(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it('discard a late token when both are aborted, and a newer call gets its own', async () => {
    const { client, signals, resolvers, arrivals, controllers, calls } = twoCalls();
    await rest();
    for (const controller of controllers) controller.abort('gone');
    for (const one of calls) await expect(one).rejects.toBe('gone');
    const next = call(client, 'createPatient');
    await rest();
    resolvers[0]?.('t1');
    await rest();
    const later = call(client, 'createPatient');
    await rest();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    resolvers[1]?.('t2');
    await Promise.all([next, later, call(client, 'createPatient')]);
    const sent = arrivals.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual(Array(3).fill('Bearer t2'));
    expect(signals).toHaveLength(2);
  });

  it('are aborted, and the calls after them share one call of the provider at once', async () => {
    const { client, signals, resolvers, controllers, calls } = twoCalls();
    await rest();
    for (const controller of controllers) controller.abort('gone');
    const next = call(client, 'createPatient');
    await Promise.allSettled(calls);
    await rest();
    const later = call(client, 'createPatient');
    await rest();
    for (const resolve of resolvers) resolve('t1');
    await Promise.all([next, later]);
    expect(signals).toHaveLength(2);
  });

  it('have their own deadlines, and the last one aborts the provider', async () => {
    const { time, client, signals, arrivals } = twoCalls();
    const short = call(client, 'updateEmrUser', { totalTimeout: 1000 });
    expect(await time.failure(short)).toMatchObject({ code: 'timeout', outcome: 'not_sent' });
    expect(time.now()).toBe(1000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await time.finish();
    expect([time.now(), arrivals.length, signals[0]?.aborted]).toEqual([60_000, 0, true]);
  });
});

const LATE = 'createPatient: the token call timed out; nothing was sent';

it.each([
  // The calls that still wait ask again.
  [[0, 600, 900, 1200], [0, 1000], [1000], [`${LATE} 1000`, 'p-1 1000', 'p-1 1000', 'p-1 1200']],
  // They do so once, and then the next new call asks.
  [
    [0, 600, 1100, 2050],
    [0, 1000, 2050],
    [1000, 2000],
    [...[1000, 1600, 2100].map((end) => `${LATE} ${end}`), 'p-1 2050'],
  ],
])(
  'a hung token call lasts at most totalTimeout: calls at %j ask at %j',
  async (starts, ...expected) => {
    const time = new VirtualTime();
    const asked: number[] = [];
    const aborted: number[] = [];
    const token: TokenProvider = ({ signal }) => {
      asked.push(time.now());
      signal.addEventListener('abort', () => aborted.push(time.now()));
      return asked.length === expected[0].length ? 't1' : new Promise(() => {});
    };
    const { fetch } = scriptedService(time, succeeds);
    const client = clientWith({ fetch, token, totalTimeout: 1000 }, time);
    const ends = starts.map(async (start) => {
      await time.pass(start);
      const end = await call(client, 'createPatient').catch((error) => error);
      return `${end.oid ?? end.message} ${time.now()}`;
    });
    await time.finish();
    expect([asked, aborted, await Promise.all(ends)]).toEqual(expected);
    expect(time.timers).toBe(0);
  },
);

describe('a token provider that calls its own client', () => {
  it('is rejected at once with invalid_configuration', async () => {
    let calls = 0;
    let own: unknown;
    const client = clientOf('https://api.example.com', {
      fetch: recordingFetch().fetch,
      token: async () => {
        calls += 1;
        own = await client.createPatient(PATIENT).catch((error: unknown) => error);
        throw own;
      },
    });
    await expect(client.createPatient(PATIENT)).rejects.toMatchObject({
      code: 'invalid_configuration',
      outcome: 'not_sent',
    });
    expect(calls).toBe(1);
    expect(own).toMatchObject({
      code: 'invalid_configuration',
      message: expect.stringContaining('the token provider must not call its own client'),
    });
    await expect(client.createPatient(PATIENT)).rejects.toThrow();
    expect(calls).toBe(2);
  });

  it('times out if it calls after an await', async () => {
    const time = new VirtualTime();
    const client = clientWith(
      {
        fetch: recordingFetch().fetch,
        token: async () => {
          await null;
          return (await client.createPatient(PATIENT)).oid;
        },
      },
      time,
    );
    expect(await time.failure(client.createPatient(PATIENT))).toMatchObject({
      code: 'timeout',
      message: 'createPatient: the token call timed out; nothing was sent',
    });
    await time.finish();
    expect(time.now()).toBe(120_000);
  });
});

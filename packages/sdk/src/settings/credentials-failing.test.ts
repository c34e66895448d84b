import { inspect } from 'node:util';
import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { responds, scriptedService, succeeds } from '../../test/scripted-service.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import type { TokenProvider } from './credentials.ts';

/** Creates a provider that returns a value of any type. */
function returns(value: unknown): TokenProvider {
  return () => value as string;
}

const FAILING: readonly (readonly [string, TokenProvider])[] = [
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws a string',
    () => {
      throw 'sh-secret';
    },
  ],
  ['rejects with undefined', () => Promise.reject(undefined)],
  ['returns undefined', returns(undefined)],
  ['returns null', returns(null)],
  ['returns a number', returns(42)],
  ['returns an object', returns({ token: 'sh-secret' })],
  ['returns an empty token', () => ''],
  ['returns a token with a space', () => 'sh-secret 2'],
  ['returns a token with the word Bearer', () => 'Bearer sh-secret'],
  ['returns a token with a newline', () => 'sh-secret\n'],
  ['returns a token with a header in it', () => 'sh-secret\r\nx-admin: 1'],
  ['returns a token that is not ASCII', () => 'sh-secret-é'],
  ['returns a token with NUL', () => 'sh-secret\0'],
  ['resolves to a token with a line separator', async () => 'sh-secret\u2028'],
];

it('the messages of failing token providers do not change', async () => {
  const messages = await Promise.all(
    [() => Promise.reject(new Error('no')), () => ''].map(async (token) => {
      const time = new VirtualTime();
      return String(await time.failure(call(clientWith({ token }, time), 'createPatient')));
    }),
  );
  expect(messages.join('\n')).toMatchInlineSnapshot(`
    "ConfigurationError: createPatient: the token provider failed; nothing was sent
    ConfigurationError: createPatient: token must be printable ASCII without spaces or the word Bearer; nothing was sent"
  `);
});

describe('a token provider', () => {
  it.each(FAILING)('rejects the call without being quoted if it %s', async (_, token) => {
    for (const operation of OPERATIONS) {
      const time = new VirtualTime();
      const { fetch, arrivals } = scriptedService(time, succeeds);
      const error = await time.failure(call(clientWith({ fetch, token }, time), operation));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error).toMatchObject({ outcome: 'not_sent', attempts: 0, operation });
      expect(inspect(error, { showHidden: true })).not.toContain('sh-secret');
      expect(arrivals).toEqual([]);
      expect(time.timers).toBe(0);
    }
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

  it('is aborted at totalTimeout if it hangs', async () => {
    const time = new VirtualTime();
    const signals: AbortSignal[] = [];
    const token: TokenProvider = ({ signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const { fetch, arrivals } = scriptedService(time, succeeds);
    const client = clientWith({ fetch, token, timeout: 1000, totalTimeout: 5000 }, time);
    const error = await time.failure(call(client, 'createPatient'));
    expect(error).toMatchObject({ code: 'timeout', outcome: 'not_sent', attempts: 0 });
    expect([time.now(), arrivals.length, signals[0]?.aborted]).toEqual([5000, 0, true]);
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

  it('abort the signal of the provider when both are aborted', async () => {
    const { signals, controllers, calls } = twoCalls();
    await rest();
    for (const controller of controllers) controller.abort('gone');
    for (const one of calls) await expect(one).rejects.toBe('gone');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('discard a late token when both are aborted', async () => {
    const { client, signals, resolvers, arrivals, controllers } = twoCalls();
    await rest();
    for (const controller of controllers) controller.abort('gone');
    const next = call(client, 'createPatient');
    await rest();
    resolvers[1]?.('t2');
    await next;
    resolvers[0]?.('t1');
    await rest();
    await call(client, 'createPatient');
    expect(arrivals.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer t2',
      'Bearer t2',
    ]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('have their own deadlines', async () => {
    const { time, client, signals } = twoCalls();
    const short = call(client, 'updateEmrUser', { totalTimeout: 1000 });
    expect(await time.failure(short)).toMatchObject({ code: 'timeout', outcome: 'not_sent' });
    expect(time.now()).toBe(1000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});

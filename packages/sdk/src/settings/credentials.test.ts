import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { CountingAbortController } from '../../test/counting-abort-controller.ts';
import { responds, scriptedService, succeeds } from '../../test/scripted-service.ts';
import { Credentials, type TokenProvider } from './credentials.ts';
import type { ProfileClientOptions } from './options.ts';

type Context = Parameters<TokenProvider>[0];

/** Creates a provider that returns its tokens in turn. The test resolves any further ones. */
function provider(...tokens: readonly string[]) {
  const contexts: Context[] = [];
  const resolvers: ((token: string) => void)[] = [];
  const token: TokenProvider = (context) => {
    contexts.push(context);
    return tokens[contexts.length - 1] ?? new Promise((resolve) => void resolvers.push(resolve));
  };
  return { token, contexts, resolvers, reasons: () => contexts.map(({ reason }) => reason) };
}

/** Creates a service that accepts only the given tokens, and records all that it receives. */
function guardedService(accepted: ReadonlySet<string>) {
  const seen: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const token = new Request(input, init).headers.get('authorization')?.slice('Bearer '.length);
    seen.push(token ?? '');
    if (!accepted.has(token ?? '')) return new Response('', { status: 401 });
    return Response.json({ oid: 'p-1', message: 'updated' });
  };
  return { fetch, seen };
}

describe('a token provider', () => {
  it('is called once for all waiting calls', async () => {
    const time = new VirtualTime();
    const { token, contexts, resolvers } = provider();
    const { fetch, arrivals } = scriptedService(time, succeeds);
    const client = clientWith({ fetch, token }, time);
    const calls = Array.from({ length: 50 }, (_, index) =>
      call(client, OPERATIONS[index % OPERATIONS.length] ?? 'createPatient'),
    );
    await rest();
    expect(contexts).toHaveLength(1);
    expect(calls.map(({ sent }) => sent)).not.toContain(true);
    resolvers[0]?.('t1');
    await time.settle(Promise.all(calls));
    expect(contexts).toHaveLength(1);
    expect(new Set(arrivals.map(({ headers }) => headers.get('authorization')))).toEqual(
      new Set(['Bearer t1']),
    );
  });

  it('is not called again before a 401', async () => {
    const time = new VirtualTime();
    const { token, reasons } = provider('t1', 't2');
    const accepted = new Set(['t1']);
    const { fetch, seen } = guardedService(accepted);
    const client = clientWith({ fetch, token }, time);
    await time.settle(call(client, 'createPatient'));
    await time.settle(call(client, 'updateEmrUser'));
    expect(reasons()).toEqual(['initial']);
    accepted.clear();
    accepted.add('t2');
    await time.settle(call(client, 'createPatient'));
    await time.settle(call(client, 'createPatient'));
    expect(reasons()).toEqual(['initial', 'unauthorized']);
    expect(seen).toEqual(['t1', 't1', 't1', 't2', 't2']);
  });

  it('is called once for all calls that receive a 401', async () => {
    const time = new VirtualTime();
    const { token, reasons } = provider('t1', 't2');
    const { fetch, seen } = guardedService(new Set(['t2']));
    const client = clientWith({ fetch, token }, time);
    const calls = Array.from({ length: 20 }, () => call(client, 'createPatient'));
    expect((await time.settle(Promise.all(calls))).status).toBe('fulfilled');
    expect(reasons()).toEqual(['initial', 'unauthorized']);
    expect(seen.filter((one) => one === 't1')).toHaveLength(20);
    expect(seen.filter((one) => one === 't2')).toHaveLength(20);
  });

  it('is not called after a 401 for an older token, because a newer one is available', async () => {
    const time = new VirtualTime();
    const { token, reasons } = provider('t1', 't2', 't3');
    const late: (() => void)[] = [];
    const seen: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const bearer = new Request(input, init).headers.get('authorization') ?? '';
      seen.push(bearer);
      if (bearer === 'Bearer t1') {
        if (seen.length === 1) await new Promise<void>((resolve) => void late.push(resolve));
        return new Response('', { status: 401 });
      }
      return Response.json({ oid: 'p-1' });
    };
    const client = clientWith({ fetch, token }, time);
    const slow = call(client, 'createPatient');
    await rest();
    await call(client, 'createPatient');
    late[0]?.();
    await slow;
    expect(reasons()).toEqual(['initial', 'unauthorized']);
    expect(seen).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t2', 'Bearer t2']);
  });

  it('may return the same token after a 401, and the call is retried with it', async () => {
    const time = new VirtualTime();
    const { token, reasons } = provider('t1', 't1', 't1');
    const { fetch, arrivals } = scriptedService(time, responds(401), succeeds);
    await time.settle(call(clientWith({ fetch, token }, time), 'createPatient'));
    expect(arrivals.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer t1',
      'Bearer t1',
    ]);
    expect(reasons()).toEqual(['initial', 'unauthorized']);
  });

  it('is called again by the next call after two 401s', async () => {
    const time = new VirtualTime();
    const { token, reasons } = provider('t1', 't2', 't3');
    const { fetch } = guardedService(new Set(['t3']));
    const client = clientWith({ fetch, token }, time);
    expect(await time.failure(call(client, 'createPatient'))).toMatchObject({ attempts: 2 });
    expect((await time.settle(call(client, 'createPatient'))).status).toBe('fulfilled');
    expect(reasons()).toEqual(['initial', 'unauthorized', 'unauthorized']);
  });

  it('is called with the reason initial again after it failed', async () => {
    const time = new VirtualTime();
    const reasons: string[] = [];
    const { fetch } = scriptedService(time, succeeds);
    const token: TokenProvider = ({ reason }) => {
      reasons.push(reason);
      if (reasons.length === 1) throw new Error('down');
      return 't1';
    };
    const client = clientWith({ fetch, token }, time);
    const waiting = [call(client, 'createPatient'), call(client, 'updateEmrUser')];
    for (const error of await Promise.all(waiting.map((one) => time.failure(one)))) {
      expect(error).toMatchObject({
        code: 'invalid_configuration',
        outcome: 'not_sent',
        attempts: 0,
        cause: { name: 'Error' },
      });
    }
    expect((await time.settle(call(client, 'createPatient'))).status).toBe('fulfilled');
    expect(reasons).toEqual(['initial', 'initial']);
  });
});

describe('waiting for a token', () => {
  it('leaves no listener on the signal', async () => {
    const credentials = new Credentials(async () => 't1');
    const source = new CountingAbortController();
    expect(await credentials.wait(source.signal)).toBe('t1');
    expect([source.added(), source.listeners()]).toEqual([1, 0]);
  });

  it('continues for newer calls when an aborted provider call returns late', async () => {
    const { token, contexts, resolvers } = provider();
    const credentials = new Credentials(token);
    const { signal } = new AbortController();
    const abandoned = new AbortController();
    credentials.wait(abandoned.signal);
    abandoned.abort();
    const waiting = credentials.wait(signal);
    resolvers[0]?.('t1');
    await rest();
    const later = credentials.wait(signal);
    expect([contexts.length, credentials.current]).toEqual([2, undefined]);
    resolvers[1]?.('t2');
    expect(await Promise.all([waiting, later])).toEqual(['t2', 't2']);
    expect([contexts.length, credentials.current]).toEqual([2, 't2']);
  });
});

describe('withOptions', () => {
  it.each<[string, Partial<ProfileClientOptions>, string[]]>([
    ['shares the token', { maxRetries: 0 }, ['t1', 't1']],
    ['calls the provider that it is given', { token: () => 'other' }, ['t1', 'other']],
    ['uses the plain token that it is given', { token: 'plain' }, ['t1', 'plain']],
  ])('%s', async (_, overrides, expected) => {
    const time = new VirtualTime();
    const { token, contexts } = provider('t1', 't2');
    const { fetch, seen } = guardedService(new Set(['t1', 'other', 'plain']));
    const client = clientWith({ fetch, token }, time);
    await time.settle(call(client, 'createPatient'));
    await time.settle(call(client.withOptions(overrides), 'createPatient'));
    expect(seen).toEqual(expected);
    expect(contexts).toHaveLength(1);
  });

  it('shares the token if it is given the same provider', async () => {
    const time = new VirtualTime();
    const { token, contexts } = provider('t1', 't2');
    const { fetch, seen } = guardedService(new Set(['t1', 't2']));
    const client = clientWith({ fetch, token }, time);
    await time.settle(call(client, 'createPatient'));
    await time.settle(call(client.withOptions({ token }), 'createPatient'));
    expect([seen, contexts.length]).toEqual([['t1', 't1'], 1]);
  });

  it('shares a provider call that is in progress', async () => {
    const time = new VirtualTime();
    const { token, contexts, resolvers } = provider();
    const { fetch } = guardedService(new Set(['t1', 't2']));
    const client = clientWith({ fetch, token }, time);
    const calls = [call(client, 'createPatient'), call(client.withOptions({}), 'createPatient')];
    await rest();
    resolvers[0]?.('t1');
    await time.settle(Promise.all(calls));
    expect(contexts).toHaveLength(1);
  });
});

import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { CountingAbortController } from '../../test/counting-abort-controller.ts';
import { scriptedService, succeeds } from '../../test/scripted-service.ts';
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
});

describe('withOptions', () => {
  const same = provider('t1', 't2');

  it.each<[string, TokenProvider, Partial<ProfileClientOptions>, string[]]>([
    ['shares the token', provider('t1', 't2').token, { maxRetries: 0 }, ['t1', 't1']],
    ['shares the token of the same provider', same.token, { token: same.token }, ['t1', 't1']],
    ['calls another provider', provider('t1').token, { token: () => 'other' }, ['t1', 'other']],
    ['uses a plain token', provider('t1').token, { token: 'plain' }, ['t1', 'plain']],
  ])('%s', async (_, token, overrides, expected) => {
    const time = new VirtualTime();
    const { fetch, seen } = guardedService(new Set(['t1', 't2', 'other', 'plain']));
    const client = clientWith({ fetch, token }, time);
    await time.settle(call(client, 'createPatient'));
    await time.settle(call(client.withOptions(overrides), 'createPatient'));
    expect(seen).toEqual(expected);
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

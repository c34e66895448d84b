import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { CountingAbortController } from '../../test/counting-abort-controller.ts';
import { Credentials, type TokenProvider } from './credentials.ts';
import type { ProfileClientOptions } from './options.ts';

/** Creates a provider that returns its tokens in turn. The test resolves any further ones. */
function provider(...tokens: readonly string[]) {
  const reasons: string[] = [];
  const resolvers: ((token: string) => void)[] = [];
  const token: TokenProvider = ({ reason }) => {
    reasons.push(reason);
    return tokens[reasons.length - 1] ?? new Promise((resolve) => void resolvers.push(resolve));
  };
  return { token, reasons, resolvers };
}

/** Creates a client of a service that accepts only these tokens, and records all tokens. */
function clientOf(token: TokenProvider, ...tokens: readonly string[]) {
  const time = new VirtualTime();
  const accepted = new Set(tokens);
  const seen: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const header = new Request(input, init).headers.get('authorization') ?? '';
    const received = header.slice('Bearer '.length);
    seen.push(received);
    if (!accepted.has(received)) return new Response('', { status: 401 });
    return Response.json({ oid: 'p-1', message: 'updated' });
  };
  const client = clientWith({ fetch, token }, time);
  const create = async (by = client) => (await time.settle(call(by, 'createPatient'))).status;
  return { time, client, create, accepted, seen };
}

describe('a token provider', () => {
  it('is called once for all waiting calls, also of derived clients', async () => {
    const { token, reasons, resolvers } = provider();
    const { client, time, seen } = clientOf(token, 't1');
    const calls = [client, client.withOptions({}), client].flatMap((one) =>
      OPERATIONS.map((operation) => call(one, operation)),
    );
    await rest();
    expect(calls.map(({ sent }) => sent)).not.toContain(true);
    resolvers[0]?.('t1');
    await time.settle(Promise.all(calls));
    expect([reasons, new Set(seen)]).toEqual([['initial'], new Set(['t1'])]);
    expect(seen).toHaveLength(calls.length);
  });

  it('is not called again before a 401', async () => {
    const { token, reasons } = provider('t1', 't2');
    const { create, accepted, seen } = clientOf(token, 't1');
    await create();
    await create();
    expect(reasons).toEqual(['initial']);
    accepted.clear();
    accepted.add('t2');
    await create();
    await create();
    expect(reasons).toEqual(['initial', 'unauthorized']);
    expect(seen).toEqual(['t1', 't1', 't1', 't2', 't2']);
  });

  it('is called once for all calls that receive a 401', async () => {
    const { token, reasons } = provider('t1', 't2');
    const { create, seen } = clientOf(token, 't2');
    const ends = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(new Set(ends)).toEqual(new Set(['fulfilled']));
    expect(reasons).toEqual(['initial', 'unauthorized']);
    expect(seen.toSorted()).toEqual([...Array(20).fill('t1'), ...Array(20).fill('t2')]);
  });

  it('is not called after a 401 for an older token, because a newer one is available', async () => {
    const { token, reasons } = provider('t1', 't2', 't3');
    let respond = () => {};
    const late = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const { client, create, seen } = clientOf(token, 't2');
    const slow = client.withOptions({
      fetch: async () => {
        seen.push('late');
        if (seen.filter((one) => one === 'late').length > 1) return Response.json({ oid: 'p-1' });
        await late;
        return new Response('', { status: 401 });
      },
    });
    const pending = call(slow, 'createPatient');
    await rest();
    await create();
    respond();
    await pending;
    expect(reasons).toEqual(['initial', 'unauthorized']);
    expect(seen).toEqual(['late', 't1', 't2', 'late']);
  });

  it('is called again by the next call after two 401s', async () => {
    const { token, reasons } = provider('t1', 't2', 't3');
    const { create, seen } = clientOf(token, 't3');
    expect([await create(), await create()]).toEqual(['rejected', 'fulfilled']);
    expect(reasons).toEqual(['initial', 'unauthorized', 'unauthorized']);
    expect(seen).toEqual(['t1', 't2', 't3']);
  });

  it('is called with the reason initial again after it failed', async () => {
    const reasons: string[] = [];
    const token: TokenProvider = ({ reason }) => {
      reasons.push(reason);
      if (reasons.length === 1) throw new Error('down');
      return 't1';
    };
    const { time, client, create } = clientOf(token, 't1');
    const waiting = OPERATIONS.map((operation) => time.failure(call(client, operation)));
    for (const error of await Promise.all(waiting)) {
      const cause = { name: 'Error' };
      expect(error).toMatchObject({ code: 'invalid_configuration', attempts: 0, cause });
    }
    expect(await create()).toBe('fulfilled');
    expect(reasons).toEqual(['initial', 'initial']);
  });

  it('leaves no listener on the signal of a call that waits', async () => {
    const credentials = new Credentials(async () => 't1', new VirtualTime());
    const source = new CountingAbortController();
    expect(await credentials.wait(source.signal, 1000)).toBe('t1');
    expect([source.added(), source.listeners()]).toEqual([1, 0]);
  });
});

const same = provider('t1', 't2').token;

it.each<[string, TokenProvider, Partial<ProfileClientOptions>, string]>([
  ['shares the token', provider('t1', 't2').token, { maxRetries: 0 }, 't1'],
  ['shares the token of the same provider', same, { token: same }, 't1'],
  ['calls another provider', provider('t1').token, { token: () => 'other' }, 'other'],
  ['uses a plain token', provider('t1').token, { token: 'plain' }, 'plain'],
])('withOptions %s', async (_, token, overrides, expected) => {
  const { client, create, seen } = clientOf(token, 't1', 't2', 'other', 'plain');
  await create();
  await create(client.withOptions(overrides));
  expect(seen).toEqual(['t1', expected]);
});

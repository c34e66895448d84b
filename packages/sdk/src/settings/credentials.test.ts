import { rest, VirtualTime } from '@profiles/harness/virtual-time';
import { call, OPERATIONS } from '@profiles/samples';
import { clientWith } from '@profiles/samples/clients';
import { describe, expect, it } from 'vitest';
import { CountingAbortController } from '../../test/counting-abort-controller.ts';
import { responds, scriptedService, succeeds } from '../../test/scripted-service.ts';
import { Credentials, type TokenProvider } from './credentials.ts';
import type { ProfileClientOptions } from './options.ts';

type Context = Parameters<TokenProvider>[0];

/** A provider that returns its tokens in turn, or whose answers are given one by one. */
function provider(...tokens: readonly string[]) {
  const asked: Context[] = [];
  const response: ((token: string) => void)[] = [];
  const token: TokenProvider = (context) => {
    asked.push(context);
    return tokens[asked.length - 1] ?? new Promise((resolve) => void response.push(resolve));
  };
  return { token, asked, response, reasons: () => asked.map(({ reason }) => reason) };
}

/** A service that takes only the given tokens, and keeps the ones it saw. */
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
  it('is called once for all calls that wait', async () => {
    const time = new VirtualTime();
    const { token, asked, response } = provider();
    const { fetch, arrivals } = scriptedService(time, succeeds);
    const client = clientWith({ fetch, token }, time);
    const calls = Array.from({ length: 50 }, (_, index) =>
      call(client, OPERATIONS[index % OPERATIONS.length] ?? 'createPatient'),
    );
    await rest();
    expect(asked).toHaveLength(1);
    expect(calls.map(({ sent }) => sent)).not.toContain(true);
    response[0]?.('t1');
    await time.settle(Promise.all(calls));
    expect(asked).toHaveLength(1);
    expect(new Set(arrivals.map(({ headers }) => headers.get('authorization')))).toEqual(
      new Set(['Bearer t1']),
    );
  });

  it('is not called again until a 401', async () => {
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

  it('is called once for any number of calls that meet a 401', async () => {
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

  it('is not called for a 401 of an older token: the newer one is used', async () => {
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

  it('is believed when it returns the same token after a 401: the call goes out once more', async () => {
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

  it('is asked for another token by the next call after two refusals', async () => {
    const time = new VirtualTime();
    const { token, reasons } = provider('t1', 't2', 't3');
    const { fetch } = guardedService(new Set(['t3']));
    const client = clientWith({ fetch, token }, time);
    expect(await time.failure(call(client, 'createPatient'))).toMatchObject({ attempts: 2 });
    expect((await time.settle(call(client, 'createPatient'))).status).toBe('fulfilled');
    expect(reasons()).toEqual(['initial', 'unauthorized', 'unauthorized']);
  });

  it('is asked for the first token with initial again after a failure', async () => {
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
  it('leaves no listener behind', async () => {
    const credentials = new Credentials(async () => 't1');
    const source = new CountingAbortController();
    expect(await credentials.wait(source.signal)).toBe('t1');
    expect([source.added(), source.listeners()]).toEqual([1, 0]);
  });

  it('goes on for the newer calls when an abandoned provider answers late', async () => {
    const { token, asked, response } = provider();
    const credentials = new Credentials(token);
    const { signal } = new AbortController();
    const abandoned = new AbortController();
    credentials.wait(abandoned.signal);
    abandoned.abort();
    const waiting = credentials.wait(signal);
    response[0]?.('t1');
    await rest();
    const later = credentials.wait(signal);
    expect([asked.length, credentials.current]).toEqual([2, undefined]);
    response[1]?.('t2');
    expect(await Promise.all([waiting, later])).toEqual(['t2', 't2']);
    expect([asked.length, credentials.current]).toEqual([2, 't2']);
  });
});

describe('withOptions', () => {
  it.each<[string, Partial<ProfileClientOptions>, string[]]>([
    ['shares the token', { maxRetries: 0 }, ['t1', 't1']],
    ['asks again where the token is another', { token: () => 'other' }, ['t1', 'other']],
    ['takes a plain token over', { token: 'plain' }, ['t1', 'plain']],
  ])('%s', async (_, overrides, expected) => {
    const time = new VirtualTime();
    const { token, asked } = provider('t1', 't2');
    const { fetch, seen } = guardedService(new Set(['t1', 'other', 'plain']));
    const client = clientWith({ fetch, token }, time);
    await time.settle(call(client, 'createPatient'));
    await time.settle(call(client.withOptions(overrides), 'createPatient'));
    expect(seen).toEqual(expected);
    expect(asked).toHaveLength(1);
  });

  it('shares the token where it is given the same provider', async () => {
    const time = new VirtualTime();
    const { token, asked } = provider('t1', 't2');
    const { fetch, seen } = guardedService(new Set(['t1', 't2']));
    const client = clientWith({ fetch, token }, time);
    await time.settle(call(client, 'createPatient'));
    await time.settle(call(client.withOptions({ token }), 'createPatient'));
    expect([seen, asked.length]).toEqual([['t1', 't1'], 1]);
  });

  it('shares a token call that is under way, and what a 401 taught', async () => {
    const time = new VirtualTime();
    const { token, asked, response } = provider();
    const { fetch } = guardedService(new Set(['t1', 't2']));
    const client = clientWith({ fetch, token }, time);
    const calls = [call(client, 'createPatient'), call(client.withOptions({}), 'createPatient')];
    await rest();
    response[0]?.('t1');
    await time.settle(Promise.all(calls));
    expect(asked).toHaveLength(1);
  });
});

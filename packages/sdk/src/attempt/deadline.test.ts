import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { CountingAbortController } from '../../test/counting-abort-controller.ts';
import {
  hangs,
  responds,
  type Step,
  scriptedService,
  succeeds,
} from '../../test/scripted-service.ts';
import type { ProfileClientOptions } from '../settings/options.ts';
import { withDeadline } from './deadline.ts';

const stallsInBody: Step = () =>
  new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));

/** Never settles, and ignores its signal. */
const ignoresSignal: Step = () => new Promise(() => {});

/** The stages at which a call is aborted, and whether a request may have been sent by then. */
const STAGES: readonly (readonly [string, Step, Partial<ProfileClientOptions>, boolean])[] = [
  ['waits for a token', succeeds, { token: () => new Promise(() => {}) }, false],
  ['waits for a response', hangs, {}, true],
  ['waits for a fetch that ignores its signal', ignoresSignal, {}, true],
  ['reads the body', stallsInBody, {}, true],
  ['waits before a retry', responds(429, {}, { 'retry-after': '30' }), {}, true],
];

/** A reason that looks like an error that the client handles itself. */
const REASON = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
});

describe.each(OPERATIONS)('%s', (operation) => {
  it.each(STAGES)(
    'rejects with the reason when it is aborted while it %s',
    async (_, step, options, sent) => {
      const time = new VirtualTime();
      const { fetch, arrivals } = scriptedService(time, step);
      const source = new CountingAbortController();
      const { signal } = source;
      const promise = call(clientWith({ fetch, ...options }, time), operation, { signal });
      const failure = promise.catch((reason: unknown) => reason);
      expect(promise.sent).toBe(false);
      await rest();
      const before = arrivals.length;
      expect([promise.sent, source.listeners() > 0]).toEqual([sent, true]);
      source.abort(REASON);
      expect(promise.sent).toBe(sent);
      expect(await failure).toBe(REASON);
      await time.finish();
      expect([promise.sent, arrivals.length]).toEqual([sent, before]);
      expect([source.listeners(), time.timers]).toEqual([0, 0]);
    },
  );

  it.each([
    ['an error', REASON],
    ['a string', 'gone'],
    ['null', null],
    ['nothing', undefined],
  ])('rejects with the reason of a signal that is aborted already: %s', async (_, reason) => {
    const time = new VirtualTime();
    const { fetch, arrivals } = scriptedService(time, succeeds);
    const signal = AbortSignal.abort(reason);
    const promise = call(clientWith({ fetch }, time), operation, { signal });
    expect(await time.failure(promise)).toBe(signal.reason);
    expect([promise.sent, arrivals.length, time.timers]).toEqual([false, 0, 0]);
  });

  it.each([
    ['succeeds', succeeds],
    ['fails', responds(400)],
    ['times out', hangs],
    ['is retried', responds(429)],
    ['cannot be read', stallsInBody],
  ])('leaves no listener and no timer when it %s', async (_, step) => {
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, step);
    const source = new CountingAbortController();
    const { signal } = source;
    await time.settle(call(clientWith({ fetch, token: () => 't' }, time), operation, { signal }));
    expect(source.added()).toBeGreaterThan(0);
    expect([source.listeners(), time.timers]).toEqual([0, 0]);
  });

  it.each([
    ['a response', hangs, 'timeout'],
    ['a fetch that ignores its signal', ignoresSignal, 'timeout'],
    ['a body', stallsInBody, 'unexpected_response'],
  ])('waits for %s only until timeout, which covers headers and body', async (_, step, code) => {
    const time = new VirtualTime();
    const slow: Step = async (signal) => {
      await time.pass(600);
      return step(signal);
    };
    const { fetch } = scriptedService(time, slow);
    const client = clientWith({ fetch, timeout: 1000, maxRetries: 0 }, time);
    expect(await time.failure(call(client, operation))).toMatchObject({ code, attempts: 1 });
    expect(time.now()).toBe(1000);
  });
});

it('withDeadline removes its listener from the signal when the task ends', async () => {
  const source = new CountingAbortController();
  const limit = { milliseconds: 1000, signal: source.signal, runtime: new VirtualTime() };
  await withDeadline(limit, async () => 'done');
  await rest();
  expect([source.added(), source.listeners()]).toEqual([1, 0]);
});

it('a call with an aborted signal and invalid input rejects with the abort reason', async () => {
  const time = new VirtualTime();
  const client = clientWith({ fetch: scriptedService(time, succeeds).fetch }, time);
  const signal = AbortSignal.abort('gone');
  await expect(client.updateEmrUser('', {}, { signal })).rejects.toBe('gone');
});

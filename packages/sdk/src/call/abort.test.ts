import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CountingAbortController } from '../../test/counting-abort-controller.ts';
import {
  hangs,
  responds,
  type Step,
  scriptedService,
  succeeds,
  unhandledRejections,
} from '../../test/scripted-service.ts';
import type { OperationName } from '../schemas/endpoints.ts';
import type { ProfileClientOptions } from '../settings/options.ts';
import { withDeadline } from './deadline.ts';

const throws = () => {
  throw new Error('Marker');
};

const stallsInBody: Step = () =>
  new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));

/** Never settles, and ignores its signal. */
const ignoresSignal: Step = () => new Promise(() => {});

/** A reason that looks like an error that the client handles itself. */
const REASON = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
});

/** Starts a call with a signal, in virtual time. */
function started(
  operation: OperationName,
  signal: AbortSignal,
  steps: readonly Step[],
  options: Partial<ProfileClientOptions> = {},
) {
  const time = new VirtualTime();
  const { fetch, arrivals } = scriptedService(time, ...steps);
  const promise = call(clientWith({ fetch, ...options }, time), operation, { signal });
  const failure = promise.catch((reason: unknown) => reason);
  return { time, arrivals, promise, failure };
}

describe.each(OPERATIONS)('%s', (operation) => {
  it.each<[string, Step, Partial<ProfileClientOptions>, sent: boolean]>([
    ['waits for a token', succeeds, { token: () => new Promise(() => {}) }, false],
    ['waits for a response', hangs, {}, true],
    ['waits for a fetch that ignores its signal', ignoresSignal, {}, true],
    ['reads the body', stallsInBody, {}, true],
    ['waits before a retry', responds(429, {}, { 'retry-after': '30' }), {}, true],
  ])('rejects with the reason when it is aborted while it %s', async (_, step, options, sent) => {
    const source = new CountingAbortController();
    const all = started(operation, source.signal, [step], options);
    const { time, arrivals, promise, failure } = all;
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
  });

  it.each([REASON, 'gone', null, undefined])(
    'rejects with the reason of a signal that is aborted already: %s',
    async (reason) => {
      const signal = AbortSignal.abort(reason);
      const { time, arrivals, promise } = started(operation, signal, [succeeds]);
      expect(await time.failure(promise)).toBe(signal.reason);
      expect([promise.sent, arrivals.length, time.timers]).toEqual([false, 0, 0]);
    },
  );

  it.each([
    ['succeeds', succeeds],
    ['fails', responds(400)],
    ['times out', hangs],
    ['is retried', responds(429)],
    ['cannot be read', stallsInBody],
  ])('leaves no listener and no timer when it %s', async (_, step) => {
    const source = new CountingAbortController();
    const { time, promise } = started(operation, source.signal, [step], { token: () => 't' });
    await time.settle(promise);
    expect(source.added()).toBeGreaterThan(0);
    expect([source.listeners(), time.timers]).toEqual([0, 0]);
  });

  it.each([
    ['a response', hangs, 'timeout'],
    ['a fetch that ignores its signal', ignoresSignal, 'timeout'],
    ['a body', stallsInBody, 'unexpected_response'],
  ])('waits for %s only until timeout, which covers headers and body', async (_, step, code) => {
    const time = new VirtualTime();
    const slow: Step = async (...request) => {
      await time.pass(600);
      return step(...request);
    };
    const { fetch } = scriptedService(time, slow);
    const client = clientWith({ fetch, timeout: 1000, maxRetries: 0 }, time);
    expect(await time.failure(call(client, operation))).toMatchObject({ code, attempts: 1 });
    expect(time.now()).toBe(1000);
  });
});

describe.each(OPERATIONS)('%s in a process that stands still', (operation) => {
  it.each([
    ['resolves with a response that arrived meanwhile', 5000, 1040, 'fulfilled', 5000],
    ['times out if it stood still only for a moment', 1050, 1040, 'rejected', 1050],
    ['times out a moment later if no response arrives', 5000, 9000, 'rejected', 5050],
  ] as const)('%s', async (_, still, respondsAt, status, endsAt) => {
    const time = new VirtualTime();
    const slow: Step = async (...request) => {
      await time.pass(respondsAt);
      return succeeds(...request);
    };
    const { fetch } = scriptedService(time, slow);
    const promise = call(clientWith({ fetch, timeout: 1000, maxRetries: 0 }, time), operation);
    await rest();
    time.skip(still);
    expect([await time.settle(promise), time.now()]).toMatchObject([{ status }, endsAt]);
  });

  it('sends nothing after totalTimeout if it stood still before a retry', async () => {
    const time = new VirtualTime();
    const limited = responds(429, {}, { 'retry-after': '1' });
    const { fetch, arrivals } = scriptedService(time, limited, succeeds);
    const promise = call(clientWith({ fetch, totalTimeout: 5000 }, time), operation);
    while (time.timers !== 1 || arrivals.length === 0) await rest();
    time.skip(9000);
    const error = await time.failure(promise);
    expect(error).toMatchObject({ code: 'timeout', outcome: 'rejected', attempts: 1 });
    expect(arrivals).toHaveLength(1);
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
  const signal = AbortSignal.abort('gone');
  const client = clientWith({}, new VirtualTime());
  await expect(client.updateEmrUser('', {}, { signal })).rejects.toBe('gone');
});

/** Creates the signal of a polyfill, with some members replaced. */
function signalWith(members: PropertyDescriptorMap): AbortSignal {
  const signal = Object.assign(new EventTarget(), { aborted: false, reason: undefined });
  return Object.defineProperties(signal, members) as unknown as AbortSignal;
}

/** Creates a getter that throws from its second call on. */
function readOnce(value: unknown): () => unknown {
  let reads = 0;
  return () => {
    reads += 1;
    return reads > 1 ? throws() : value;
  };
}

describe('the signal of a polyfill', () => {
  it.each<[string, PropertyDescriptorMap, string]>([
    ['has no addEventListener', { addEventListener: { value: undefined } }, 'an AbortSignal'],
    ['has no removeEventListener', { removeEventListener: { value: undefined } }, 'an AbortSignal'],
    ['has text as `aborted`', { aborted: { value: 'no' } }, 'an AbortSignal'],
    ['throws when `aborted` is read', { aborted: { get: throws } }, 'readable'],
    ['throws when a listener is added', { addEventListener: { value: throws } }, 'readable'],
    ['throws when a member is read', { removeEventListener: { get: throws } }, 'readable'],
  ])('is rejected before sending if it %s', async (_, members, message) => {
    const all = started('createPatient', signalWith(members), [succeeds]);
    await expect(all.promise).rejects.toMatchObject({
      code: 'invalid_configuration',
      outcome: 'not_sent',
      operation: 'createPatient',
      message: expect.stringContaining(message),
    });
    await expect(all.promise).rejects.not.toThrow(/Marker/);
    expect([all.arrivals.length, all.time.timers]).toEqual([0, 0]);
  });

  it.each<[string, () => PropertyDescriptorMap]>([
    ['throws when a listener is removed', () => ({ removeEventListener: { value: throws } })],
    ['rejects then', () => ({ removeEventListener: { value: async () => throws() } })],
    ['throws when `aborted` is read again', () => ({ aborted: { get: readOnce(false) } })],
    ['throws when `reason` is read', () => ({ reason: { get: throws } })],
  ])('does not change the result of a call if it %s', async (_, membersOf) => {
    const unhandled = unhandledRejections();
    const calls = [responds(429), responds(409)].map((step) => {
      const { time, promise } = started('createPatient', signalWith(membersOf()), [step, succeeds]);
      return time.settle(promise);
    });
    const [retried, failed] = await Promise.all(calls);
    expect(retried).toMatchObject({ status: 'fulfilled' });
    expect(failed).toMatchObject({ reason: { code: 'conflict' } });
    await rest();
    expect(unhandled).toEqual([]);
  });

  it('leads to an AbortError if its reason cannot be read', async () => {
    const signal = signalWith({ reason: { get: throws } });
    const { time, failure } = started('createPatient', signal, [hangs]);
    await rest();
    signal.dispatchEvent(new Event('abort'));
    expect(await failure).toMatchObject({ name: 'AbortError', message: 'The call was aborted.' });
    expect(time.timers).toBe(0);
    const early = signalWith({ aborted: { value: true }, reason: { get: throws } });
    const { promise } = started('createPatient', early, [succeeds]);
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(promise.sent).toBe(false);
  });

  it.each([true, false])('leads to an AbortError on React Native: aborted is %s', async (early) => {
    // It has no DOMException, and its signals have no reason.
    vi.stubGlobal('DOMException', undefined);
    class Controller extends AbortController {
      override readonly signal = Object.defineProperty(super.signal, 'reason', {
        value: undefined,
      });
    }
    vi.stubGlobal('AbortController', Controller);
    onTestFinished(() => void vi.unstubAllGlobals());
    const controller = new Controller();
    if (early) controller.abort();
    const { time, arrivals, promise, failure } = started('createPatient', controller.signal, [
      hangs,
    ]);
    await rest();
    controller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError', message: 'The call was aborted.' });
    expect([arrivals.length, promise.sent, time.timers]).toEqual(
      early ? [0, false, 0] : [1, true, 0],
    );
  });
});

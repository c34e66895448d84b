import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { hangs, responds, scriptedService, succeeds } from '../../test/scripted-service.ts';
import { unhandledRejections } from '../../test/unhandled-rejections.ts';

const throws = () => {
  throw new Error('Marker');
};

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

const UNUSABLE: readonly (readonly [string, PropertyDescriptorMap, string])[] = [
  ['has no addEventListener', { addEventListener: { value: undefined } }, 'an AbortSignal'],
  ['has no removeEventListener', { removeEventListener: { value: undefined } }, 'an AbortSignal'],
  ['throws when `aborted` is read', { aborted: { get: throws } }, 'readable'],
  ['throws when `addEventListener` is read', { addEventListener: { get: throws } }, 'readable'],
  ['throws when a listener is added', { addEventListener: { value: throws } }, 'readable'],
  [
    'throws when `removeEventListener` is read',
    { removeEventListener: { get: throws } },
    'readable',
  ],
];

const USABLE: readonly (readonly [string, () => PropertyDescriptorMap])[] = [
  ['throws when a listener is removed', () => ({ removeEventListener: { value: throws } })],
  [
    'rejects when a listener is removed',
    () => ({ removeEventListener: { value: async () => throws() } }),
  ],
  ['throws when `aborted` is read again', () => ({ aborted: { get: readOnce(false) } })],
  ['throws when `reason` is read', () => ({ reason: { get: throws } })],
];

describe.each(OPERATIONS)('%s', (operation) => {
  it.each(UNUSABLE)('rejects a signal that %s, before sending', async (_, members, message) => {
    const time = new VirtualTime();
    const { fetch, arrivals } = scriptedService(time, succeeds);
    const signal = signalWith(members);
    const promise = call(clientWith({ fetch }, time), operation, { signal });
    await expect(promise).rejects.toMatchObject({
      code: 'invalid_configuration',
      outcome: 'not_sent',
      operation,
      message: expect.stringContaining(message),
    });
    await expect(promise).rejects.not.toThrow(/Marker/);
    expect([arrivals.length, time.timers]).toEqual([0, 0]);
  });

  it.each(USABLE)('keeps its result when a signal %s', async (_, membersOf) => {
    const unhandled = unhandledRejections();
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, responds(429), succeeds);
    const client = clientWith({ fetch }, time);
    const signal = signalWith(membersOf());
    const stored = await time.settle(call(client, operation, { signal }));
    expect(stored).toMatchObject({ status: 'fulfilled' });
    await rest();
    expect(unhandled).toEqual([]);
  });

  it('keeps its error when a signal throws as soon as `reason` is read', async () => {
    const time = new VirtualTime();
    const client = clientWith({ fetch: scriptedService(time, responds(409)).fetch }, time);
    const signal = signalWith({ reason: { get: throws } });
    const failure = await time.failure(call(client, operation, { signal }));
    expect(failure).toMatchObject({ code: 'conflict' });
  });

  it('rejects with an AbortError when the reason of an abort throws', async () => {
    const time = new VirtualTime();
    const client = clientWith({ fetch: scriptedService(time, hangs).fetch }, time);
    const signal = signalWith({ reason: { get: throws } });
    const failure = call(client, operation, { signal }).catch((error: unknown) => error);
    await rest();
    signal.dispatchEvent(new Event('abort'));
    expect(await failure).toMatchObject({ name: 'AbortError', message: 'The call was aborted.' });
    expect(time.timers).toBe(0);
  });

  it('rejects with an AbortError when it was aborted before and the reason throws', async () => {
    const time = new VirtualTime();
    const client = clientWith({ fetch: scriptedService(time, succeeds).fetch }, time);
    const signal = signalWith({ aborted: { value: true }, reason: { get: throws } });
    const promise = call(client, operation, { signal });
    expect(await time.failure(promise)).toMatchObject({ name: 'AbortError' });
    expect(promise.sent).toBe(false);
  });
});

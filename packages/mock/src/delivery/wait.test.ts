import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { afterDelay } from './delayed.ts';
import { wait, waitForAbort } from './wait.ts';

const REASON = new Error('The client left.');

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Counts the timers and listeners that a wait has not removed. */
const left = (signal: AbortSignal) => [
  vi.getTimerCount(),
  getEventListeners(signal, 'abort').length,
];

describe('wait', () => {
  it.each([true, false])(
    'resolves after its time and keeps no timer and no listener, with a signal: %s',
    async (given) => {
      const { signal } = new AbortController();
      let isOver = false;
      const waiting = wait(100, given ? signal : undefined).then(() => {
        isOver = true;
      });
      await vi.advanceTimersByTimeAsync(99);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(isOver).toBe(true);
      await waiting;
      expect(left(signal)).toEqual([0, 0]);
    },
  );

  it('rejects with the reason of its signal immediately, and keeps no timer and no listener', async () => {
    const controller = new AbortController();
    const waiting = wait(100, controller.signal);
    controller.abort(REASON);
    await expect(waiting).rejects.toBe(REASON);
    expect(left(controller.signal)).toEqual([0, 0]);
  });

  it('rejects without a timer when its signal is already aborted', async () => {
    const signal = AbortSignal.abort(REASON);
    const waiting = wait(100, signal);
    expect(left(signal)).toEqual([0, 0]);
    await expect(waiting).rejects.toBe(REASON);
  });
});

describe('waitForAbort', () => {
  it('rejects with the reason of its signal, and keeps no listener', async () => {
    const controller = new AbortController();
    const waiting = waitForAbort(controller.signal);
    expect(left(controller.signal)).toEqual([0, 1]);
    controller.abort(REASON);
    await expect(waiting).rejects.toBe(REASON);
    expect(left(controller.signal)).toEqual([0, 0]);
  });

  it('rejects immediately when its signal is already aborted', async () => {
    const signal = AbortSignal.abort(REASON);
    await expect(waitForAbort(signal)).rejects.toBe(REASON);
    expect(left(signal)).toEqual([0, 0]);
  });
});

describe('afterDelay', () => {
  const response = { status: 200, headers: {}, body: '' };

  it('returns a delivery without a delay immediately', async () => {
    const delivery = { kind: 'response', response } as const;
    await expect(afterDelay(delivery, undefined)).resolves.toBe(delivery);
  });

  it('responds after the delay, and abandons the request when the client leaves before', async () => {
    const calls: string[] = [];
    const delayed = {
      kind: 'delay',
      ms: 1,
      proceed: () => response,
      abandon: () => void calls.push('abandoned'),
    } as const;
    const pending = afterDelay(delayed, undefined);
    await vi.runAllTimersAsync();
    expect(await pending).toEqual({ kind: 'response', response });
    await expect(afterDelay(delayed, AbortSignal.abort(REASON))).rejects.toBe(REASON);
    expect(calls).toEqual(['abandoned']);
  });

  it('drops a delayed request that the mock no longer handles', async () => {
    const delayed = { kind: 'delay', ms: 1, proceed: () => undefined, abandon() {} } as const;
    const pending = afterDelay(delayed, undefined);
    await vi.runAllTimersAsync();
    expect(await pending).toEqual({ kind: 'drop' });
  });
});

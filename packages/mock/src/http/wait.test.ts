import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

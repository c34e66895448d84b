import { getEventListeners } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { wait } from './wait.ts';

it.each([new AbortController().signal, undefined])(
  'waits for its time, and keeps no timer and no listener, with the signal %s',
  async (signal) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let isOver = false;
    const waiting = wait(100, signal).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    const listeners = signal ? getEventListeners(signal, 'abort') : [];
    expect([vi.getTimerCount(), listeners]).toEqual([0, []]);
  },
);

import { expect, it, onTestFinished, vi } from 'vitest';
import { systemRuntime } from './runtime.ts';

it('after() calls back after the delay, unless it is cancelled', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const called: string[] = [];
  systemRuntime.after(1000, () => called.push('kept'));
  const cancel = systemRuntime.after(1000, () => called.push('cancelled'));
  cancel();
  vi.advanceTimersByTime(999);
  expect([called, vi.getTimerCount()]).toEqual([[], 1]);
  vi.advanceTimersByTime(1);
  expect(called).toEqual(['kept']);
});

it('random() is from 0 to 1, and the clocks are those of this machine', () => {
  const random = systemRuntime.random();
  expect(random >= 0 && random < 1).toBe(true);
  expect(Math.abs(systemRuntime.today() - Date.now())).toBeLessThan(60_000);
  const before = systemRuntime.now();
  expect(systemRuntime.now()).toBeGreaterThanOrEqual(before);
});

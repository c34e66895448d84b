import { expect, it, onTestFinished, vi } from 'vitest';
import { systemRuntime } from './runtime.ts';

it('calls back after the time, unless it is called off', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const called: string[] = [];
  systemRuntime.after(1000, () => called.push('kept'));
  const callOff = systemRuntime.after(1000, () => called.push('called off'));
  callOff();
  vi.advanceTimersByTime(999);
  expect([called, vi.getTimerCount()]).toEqual([[], 1]);
  vi.advanceTimersByTime(1);
  expect(called).toEqual(['kept']);
});

it('draws from 0 up to 1, and tells the time of this machine', () => {
  const random = systemRuntime.random();
  expect(random >= 0 && random < 1).toBe(true);
  expect(Math.abs(systemRuntime.today() - Date.now())).toBeLessThan(60_000);
  const before = systemRuntime.now();
  expect(systemRuntime.now()).toBeGreaterThanOrEqual(before);
});

/**
 * Counts the timers that are started from now on and neither fire nor are cleared. This finds the timers
 * that a call leaks in a runtime without a process.
 *
 * @returns A function that returns the count.
 */
export function countPendingTimers(): () => number {
  const { setTimeout, clearTimeout } = globalThis;
  const pending = new Set<unknown>();
  Object.assign(globalThis, {
    setTimeout(callback: () => void, milliseconds?: number) {
      const timer = setTimeout(() => {
        pending.delete(timer);
        callback();
      }, milliseconds);
      pending.add(timer);
      return timer;
    },
    clearTimeout(timer: Parameters<typeof clearTimeout>[0]) {
      pending.delete(timer);
      clearTimeout(timer);
    },
  });
  return () => pending.size;
}

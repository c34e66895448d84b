import { onTestFinished } from 'vitest';

/** Returns the reasons of unhandled rejections until the test ends, instead of failing the run. */
export function unhandledRejections(): readonly unknown[] {
  const unhandled: unknown[] = [];
  const keep = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', keep);
  onTestFinished(() => void process.off('unhandledRejection', keep));
  return unhandled;
}

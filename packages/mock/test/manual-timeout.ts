import { onTestFinished, vi } from 'vitest';

/** Replaces `AbortSignal.timeout` until the test ends. The test calls `expire` itself. */
export function manualTimeout() {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => timeout.mockRestore());
  return { timeout, expire: () => limit.abort() };
}

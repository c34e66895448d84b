import { setupWorker } from 'msw/browser';
import { beforeAll } from 'vitest';

/** Leaves alone what no handler answers, for which MSW 2 has another name. */
const START = {
  quiet: true,
  onUnhandledFrame: 'bypass',
  onUnhandledRequest: 'bypass',
} as const;

/** Starts the worker for the tests of a file. Returns how to set its handlers. */
export function useWorker(): (...handlers: Parameters<typeof setupWorker>) => void {
  const worker = setupWorker();
  beforeAll(async () => {
    await worker.start(START);
  });
  return (...handlers) => worker.resetHandlers(...handlers);
}

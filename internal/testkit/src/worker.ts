import { setupWorker } from 'msw/browser';
import { beforeAll } from 'vitest';

/** Options that ignore requests without a handler. MSW 2 uses another name. */
const WORKER_OPTIONS = {
  quiet: true,
  onUnhandledFrame: 'bypass',
  onUnhandledRequest: 'bypass',
} as const;

/** Starts the worker for the tests of a file. Returns a function that sets its handlers. */
export function useWorker(): (...handlers: Parameters<typeof setupWorker>) => void {
  const worker = setupWorker();
  beforeAll(async () => {
    await worker.start(WORKER_OPTIONS);
  });
  return (...handlers) => worker.resetHandlers(...handlers);
}

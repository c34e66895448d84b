import { setupWorker } from 'msw/browser';
import { beforeAll } from 'vitest';

/** MSW 3 and MSW 2 name it differently. */
const UNHANDLED = { onUnhandledFrame: 'bypass', onUnhandledRequest: 'bypass' } as const;

type Handlers = Parameters<typeof setupWorker>;

/** Starts the worker for the tests of a file. Returns how to set its handlers. */
export function useWorker(): (...handlers: Handlers) => void {
  const worker = setupWorker();
  beforeAll(async () => {
    await worker.start({ quiet: true, ...UNHANDLED });
  });
  return (...handlers) => worker.resetHandlers(...handlers);
}

import { profilesHandlers } from '@profiles/mock/msw';
import { setupWorker } from 'msw/browser';
import { keep, restoreKept } from './kept-snapshot.ts';
import { createWatchedMock, type WatchedMock } from './watched-mock.ts';

/** Answers what the page sends to the Profile Service, in a service worker. */
export async function startMock(): Promise<WatchedMock> {
  const mock = createWatchedMock({
    baseUrl: `${location.origin}/api`,
    // Rate limits and the lifetime of tokens are to be seen as they pass.
    now: () => new Date(),
  });
  restoreKept(mock.service);
  mock.subscribe(() => keep(mock.service));
  const worker = setupWorker(...profilesHandlers(mock.service));
  // Not quiet, it would print what it intercepts, patients included.
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return mock;
}

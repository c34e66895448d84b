import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { setupWorker } from 'msw/browser';
import { keep, restoreKept } from './kept-snapshot.ts';

/** Answers what the page sends to the Profile Service, in a service worker. */
export async function startMock(): Promise<ProfilesMock> {
  const mock = createProfilesMock({
    baseUrl: `${location.origin}/api`,
    // Rate limits and the lifetime of tokens are to be seen as they pass.
    now: () => new Date(),
  });
  restoreKept(mock);
  mock.subscribe(() => keep(mock));
  const worker = setupWorker(...profilesHandlers(mock));
  // Not quiet, it would print what it intercepts, patients included.
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return mock;
}

import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { setupWorker } from 'msw/browser';
import { keep, restoreKept } from './kept-snapshot.ts';

/** Responds to the page's requests to the Profile Service, in a service worker. */
export async function startMock(): Promise<ProfilesMock> {
  const mock = createProfilesMock({
    baseUrl: `${location.origin}/api`,
    // Rate limits and token lifetimes use the real time.
    now: () => new Date(),
  });
  restoreKept(mock);
  mock.subscribe(() => keep(mock));
  const worker = setupWorker(...profilesHandlers(mock));
  // Otherwise MSW prints each request, with patient data.
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return mock;
}

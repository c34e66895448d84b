import { CREDENTIALS } from '@profiles/conformance/vectors/reference';
import { everyService, type ProfilesMock } from '@profiles/mock';
import { ApiError, ProfileClient } from '@profiles/sdk';
import { SDK_CALLS } from './sdk-calls.ts';
import { type Exchange, watchedFetch } from './watched-fetch.ts';

/** Services that contain every pair of values of any two settings. */
const SERVICES = everyService({ mode: 'pairwise' });

/** Makes every call of the SDK through Prism, to every plausible service. */
export async function playSdkCalls(mock: ProfilesMock, origin: string) {
  const exchanges: Exchange[] = [];
  for (const service of SERVICES) {
    for (const { name, behaviour, planFaults, call } of SDK_CALLS) {
      mock.reset();
      mock.use({ ...service.behaviour, ...behaviour });
      planFaults?.(mock);
      const what = `the SDK ${name}, ${service.name}`;
      const fetch = watchedFetch(what, exchanges);
      const client = new ProfileClient({ ...CREDENTIALS, baseUrl: origin, fetch, maxRetries: 0 });
      await call(client).catch((error: unknown) => {
        // A call may fail only because of a response of the service.
        if (!(error instanceof ApiError)) throw error;
      });
    }
  }
  return exchanges;
}

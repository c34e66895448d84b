import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import {
  CREDENTIALS,
  createReferenceMock,
  referenceTarget,
} from '@profiles/conformance/vectors/reference';
import type { Vector } from '@profiles/conformance/vectors/vector';
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

/** Sends the vectors through Prism whose every request the API specification allows. */
export async function playAllowedVectors(mock: ProfilesMock, origin: string) {
  const exchanges: Exchange[] = [];
  for (const vector of VECTORS) {
    if (!(await isAllowed(vector))) continue;
    const fetch = watchedFetch(`the vector ${vector.id}`, exchanges);
    await playVectors({ vectors: [vector], ...referenceTarget(mock, { baseUrl: origin, fetch }) });
  }
  return exchanges;
}

async function isAllowed(vector: Vector): Promise<boolean> {
  const mock = createReferenceMock();
  await playVectors({ vectors: [vector], ...referenceTarget(mock) });
  return mock.violations.length === 0;
}

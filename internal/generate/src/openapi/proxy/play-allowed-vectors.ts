import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import { createReferenceMock, referenceTarget } from '@profiles/conformance/vectors/reference';
import type { Vector } from '@profiles/conformance/vectors/vector';
import type { ProfilesMock } from '@profiles/mock';
import { type Exchange, watchedFetch } from './watched-fetch.ts';

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

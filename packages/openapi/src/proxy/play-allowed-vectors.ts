import type { ProfilesMock } from '@profiles/mock';
import { VECTORS } from '../../../conformance/src/vectors/all-vectors.ts';
import { playVectors } from '../../../conformance/src/vectors/play-vectors.ts';
import {
  createReferenceMock,
  referenceTarget,
} from '../../../conformance/src/vectors/reference.ts';
import type { Vector } from '../../../conformance/src/vectors/vector.ts';
import type { Exchange } from './exchange.ts';
import { watchedFetch } from './watched-fetch.ts';

/** Sends the requests of all vectors through Prism whose every request is one that the document allows. */
export async function playAllowedVectors(
  mock: ProfilesMock,
  origin: string,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const vector of VECTORS) {
    if (!(await isAllowed(vector))) continue;
    const fetch = watchedFetch(`the vector ${vector.id}`, (exchange) => exchanges.push(exchange));
    await playVectors({ vectors: [vector], ...referenceTarget(mock, { baseUrl: origin, fetch }) });
  }
  return exchanges;
}

async function isAllowed(vector: Vector): Promise<boolean> {
  const mock = createReferenceMock();
  await playVectors({ vectors: [vector], ...referenceTarget(mock) });
  return mock.violations.length === 0;
}

import { adminReference } from '@profiles/conformance/vectors/admin-reference';
import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { checkClient } from '@profiles/conformance/vectors/check-client';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import {
  CREDENTIALS,
  createReferenceMock,
  referenceTarget,
} from '@profiles/conformance/vectors/reference';
import type { VectorResult } from '@profiles/conformance/vectors/result';
import { callVectors, type ReferenceTarget } from './call-vectors.ts';
import { failuresOf, type PartResult, type VectorParts } from './part-result.ts';
import { ADMIN_TOKEN } from './slice-data.ts';

/** Plays the vectors of the document, in process and against the mock that is served at `url`. */
export async function runVectors(url: string): Promise<VectorParts> {
  const served = servedTarget(url);
  const inProcess = referenceTarget(createReferenceMock());
  return {
    'SDK alone': partOf(await checkClient(VECTORS)),
    'mock in process': partOf(await playVectors({ vectors: VECTORS, ...inProcess })),
    'mock over HTTP': partOf(await playVectors({ vectors: VECTORS, ...served })),
    'SDK over HTTP': await callVectors(VECTORS, served),
  };
}

/** Describes a mock that is served at an address. */
export function servedTarget(url: string): ReferenceTarget {
  return {
    ...CREDENTIALS,
    baseUrl: url,
    // Some runtimes want it to be called as a function of its own.
    fetch: (input, init) => fetch(input, init),
    reference: adminReference(url, fetchAsAdmin),
  };
}

/** Looks into a mock that is served. */
export const fetchAsAdmin: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });

/** Counts the vectors that hold, of those that were played. */
export function partOf(results: readonly VectorResult[]): PartResult {
  const played = results.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  return failuresOf(played.map(({ id, why }) => [id, why]));
}

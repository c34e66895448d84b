import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { checkClient } from '@profiles/conformance/vectors/check-client';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import { createReferenceMock, referenceTarget } from '@profiles/conformance/vectors/reference';
import type { VectorResult } from '@profiles/conformance/vectors/result';
import { callVectors } from './call-vectors.ts';
import { failuresOf, type PartResult, type Parts } from './part-result.ts';
import { servedTarget } from './served-mock.ts';

/** Plays the vectors in process, and against the mock that is served at `url`. */
export async function runVectors(url: string): Promise<Parts> {
  const served = servedTarget(url);
  const inProcess = referenceTarget(createReferenceMock());
  return {
    'SDK alone': partOf(await checkClient(VECTORS)),
    'mock in process': partOf(await playVectors({ vectors: VECTORS, ...inProcess })),
    'mock over HTTP': partOf(await playVectors({ vectors: VECTORS, ...served })),
    'SDK over HTTP': await callVectors(VECTORS, served),
  };
}

/** Counts the vectors that pass, of those that were played. */
export function partOf(results: readonly VectorResult[]): PartResult {
  const played = results.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  return failuresOf(played.map(({ id, why }) => [id, why]));
}

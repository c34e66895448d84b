import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { checkClient } from '@profiles/conformance/vectors/check-client';
import { sameJson } from '@profiles/conformance/vectors/judge-stored';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import { createReferenceMock, referenceTarget } from '@profiles/conformance/vectors/reference';
import type { VectorResult } from '@profiles/conformance/vectors/result';

/** The result of a part of the slice. */
export interface PartResult {
  readonly passed: number;
  /** The problems, each with the name of its case. */
  readonly failed: readonly string[];
}

/** Results by the name of the part. */
export type Parts = Readonly<Record<string, PartResult>>;

/** Describes how a JSON value differs from the expected one. */
export function differences(what: string, actual: unknown, expected: unknown): readonly string[] {
  if (sameJson(actual, expected)) return [];
  return [`${what} ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

/** Counts the cases without problems, and lists the others. */
export function failuresOf(
  results: readonly (readonly [name: string, problems: readonly string[]])[],
): PartResult {
  const failed = results.filter(([, problems]) => problems.length > 0);
  return {
    passed: results.length - failed.length,
    failed: failed.map(([name, problems]) => `${name}: ${problems.join('; ')}`),
  };
}

/** Plays the vectors on the SDK alone, and on the mock in process. */
export async function runVectors(): Promise<Parts> {
  const inProcess = referenceTarget(createReferenceMock());
  return {
    SDK: partOf(await checkClient(VECTORS)),
    mock: partOf(await playVectors({ vectors: VECTORS, ...inProcess })),
  };
}

/** Counts the vectors that pass, of those that were played. */
export function partOf(results: readonly VectorResult[]): PartResult {
  const played = results.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  return failuresOf(played.map(({ id, why }) => [id, why]));
}

import { expect, it } from 'vitest';
import { VECTOR_FILES } from './all-vectors.ts';
import { playVectors } from './play-vectors.ts';
import { createReferenceMock, type OpenTarget, referenceTarget } from './reference.ts';
import { differingResponses, type VectorResult } from './result.ts';
import type { Vector } from './vector.ts';

/** The vectors that are not about the fields of a body, which no transport reads. */
const { patientFields: _, emrUserFields: __, ...OF_TRANSPORTS } = VECTOR_FILES;

/**
 * Declares that vectors pass over a transport, with the same bytes as in process. By default, these
 * are the vectors that are not about a field.
 */
export function describeTransport(
  open: () => Promise<OpenTarget>,
  files: Readonly<Record<string, readonly Vector[]>> = OF_TRANSPORTS,
): void {
  it.for(Object.entries(files))(
    'passes the vectors of %s, with the same bytes as in process',
    async ([, vectors]) => {
      const { target, close } = await open();
      const results = await playVectors({ vectors, ...target }).finally(close);
      const failed = results.filter(({ verdict }) => verdict === 'failed');
      expect(failed.map(({ id, why }) => `${id}: ${why.join('; ')}`)).toEqual([]);
      expect(differingResponses(await playInProcess(vectors), results)).toEqual([]);
    },
  );
}

const resultsInProcess = new Map<readonly Vector[], Promise<VectorResult[]>>();

/** Plays vectors in process, once for all transports. */
function playInProcess(vectors: readonly Vector[]): Promise<VectorResult[]> {
  const played = resultsInProcess.get(vectors);
  if (played) return played;
  const results = playVectors({ vectors, ...referenceTarget(createReferenceMock()) });
  resultsInProcess.set(vectors, results);
  return results;
}

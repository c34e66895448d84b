import { expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import { differingAnswers } from './compare-answers.ts';
import { type NodeTransport, openTarget } from './node-transports.ts';
import { playVectors } from './play-vectors.ts';
import { createReferenceMock, referenceTarget } from './reference.ts';

const inProcess = playVectors({ vectors: VECTORS, ...referenceTarget(createReferenceMock()) });

/** Declares that every vector holds over a transport, with the very bytes that it has in process. */
export function describeTransport(transport: NodeTransport): void {
  it('holds every vector, and answers what mock.fetch does', async () => {
    const { target, close } = await openTarget(transport);
    const results = await playVectors({ vectors: VECTORS, ...target }).finally(close);
    const failed = results.filter(({ verdict }) => verdict === 'failed');
    expect(failed.map(({ id, why }) => `${id}: ${why.join('; ')}`)).toEqual([]);
    expect(differingAnswers(await inProcess, results)).toEqual([]);
    expect(results.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(400);
  });
}

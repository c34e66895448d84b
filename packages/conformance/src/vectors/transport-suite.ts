import { expect, it } from 'vitest';
import { VECTOR_FILES } from './all-vectors.ts';
import { differingAnswers } from './compare-answers.ts';
import { type NodeTransport, openTarget } from './node-transports.ts';
import { playVectors } from './play-vectors.ts';
import { createReferenceMock, referenceTarget } from './reference.ts';

/** Declares that every vector holds over a transport, with the very bytes that it has in process. */
export function describeTransport(transport: NodeTransport): void {
  it.each(Object.entries(VECTOR_FILES))('holds %s, byte for byte', async (_, vectors) => {
    const { target, close } = await openTarget(transport);
    const results = await playVectors({ vectors, ...target }).finally(close);
    const failed = results.filter(({ verdict }) => verdict === 'failed');
    expect(failed.map(({ id, why }) => `${id}: ${why.join('; ')}`)).toEqual([]);
    const inProcess = await playVectors({ vectors, ...referenceTarget(createReferenceMock()) });
    expect(differingAnswers(inProcess, results)).toEqual([]);
    expect(results.every(({ verdict, notes }) => verdict === 'passed' || isOfClient(notes))).toBe(
      true,
    );
  });
}

function isOfClient(notes: readonly string[]): boolean {
  return notes.includes('not played: it concerns the client alone');
}

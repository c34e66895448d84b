import type { VectorResult } from './result.ts';

/** Lists the vectors whose responses differ in any byte between two transports. */
export function differingResponses(
  left: readonly VectorResult[],
  right: readonly VectorResult[],
): readonly string[] {
  const responsesOf = (results: readonly VectorResult[]) =>
    new Map(results.map(({ id, responses }) => [id, JSON.stringify(responses)]));
  const [lefts, rights] = [responsesOf(left), responsesOf(right)];
  const ids = new Set([...lefts.keys(), ...rights.keys()]);
  return [...ids]
    .filter((id) => lefts.get(id) !== rights.get(id))
    .map((id) => `${id}: ${lefts.get(id)} and ${rights.get(id)}`);
}

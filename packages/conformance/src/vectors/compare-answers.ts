import type { VectorResult } from './result.ts';

/** Lists the vectors whose answers are not the same bytes on two transports. */
export function differingAnswers(
  left: readonly VectorResult[],
  right: readonly VectorResult[],
): readonly string[] {
  const answersOf = (results: readonly VectorResult[]) =>
    new Map(results.map(({ id, answers }) => [id, JSON.stringify(answers)]));
  const [lefts, rights] = [answersOf(left), answersOf(right)];
  const ids = new Set([...lefts.keys(), ...rights.keys()]);
  return [...ids]
    .filter((id) => lefts.get(id) !== rights.get(id))
    .map((id) => `${id}: ${lefts.get(id)} and ${rights.get(id)}`);
}

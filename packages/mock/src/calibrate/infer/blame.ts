import { sameJson } from '../../http/json.ts';
import type { Behaviour, BehaviourId } from '../../ledger/ledger.ts';
import type { Given } from './decision-tree.ts';
import type { Surprise } from './findings.ts';

/**
 * Finds the entries that unexpected responses contradict. Each surprise is blamed on the entries
 * that the expected response depends on and that nothing else has confirmed. An entry that explains
 * several surprises is blamed for all of them.
 */
export function blame(
  surprises: readonly Surprise[],
  expected: Partial<Behaviour>,
  isConfirmed: (id: BehaviourId) => boolean,
): ReadonlySet<BehaviourId> {
  const suspects = surprises
    .map((surprise) => dependedOn(surprise, expected).filter((id) => !isConfirmed(id)))
    .toSorted((a, b) => a.length - b.length);
  const blamed = new Set<BehaviourId>();
  for (const ids of suspects) {
    if (ids.some((id) => blamed.has(id))) continue;
    for (const id of ids) blamed.add(id);
  }
  return blamed;
}

/** Returns the expected entries that the expected response depends on. */
function dependedOn({ predicted }: Surprise, expected: Partial<Behaviour>): readonly BehaviourId[] {
  const [first, ...others] = predicted
    .filter(({ given }) => agrees(given, expected))
    .map(({ given }) => [...given.keys()].filter((id) => expected[id] !== undefined));
  return (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
}

function agrees(given: Given, expected: Partial<Behaviour>): boolean {
  return [...given].every(
    ([id, value]) => expected[id] === undefined || sameJson(expected[id], value),
  );
}

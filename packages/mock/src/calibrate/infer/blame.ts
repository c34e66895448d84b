import { sameJson } from '../../http/json.ts';
import type { Values } from '../../ledger/explore.ts';
import type { Behaviour, BehaviourId } from '../../ledger/ledger.ts';
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
    .filter(({ values }) => agrees(values, expected))
    .map(({ values }) => [...values.keys()].filter((id) => expected[id] !== undefined));
  return (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
}

function agrees(values: Values, expected: Partial<Behaviour>): boolean {
  return [...values].every(
    ([id, value]) => expected[id] === undefined || sameJson(expected[id], value),
  );
}

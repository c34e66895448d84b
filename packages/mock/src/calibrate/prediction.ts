import { BEHAVIOUR_IDS, type BehaviourId } from '../behaviour.ts';
import { candidatesOf, isOpenEnded } from './candidates.ts';
import { allOutcomes, type Leaf } from './decision-tree.ts';
import type { Observation } from './observation.ts';
import { type Player, playerOf } from './play.ts';
import type { Probe } from './probe.ts';
import { nameOf, pathsOf } from './stored-paths.ts';

/** What can be seen of a probe's requests, one after the other, and the values each outcome takes. */
export type PredictedLeaf = Leaf<readonly Observation[]>;

/** Says what a probe can show. */
export interface Prediction {
  readonly probe: Probe;
  readonly leaves: readonly PredictedLeaf[];
  /** What to look at in the store after the last request. */
  readonly paths: readonly (readonly string[])[];
}

/**
 * Plays a probe under every combination of the values that its answers rest on.
 *
 * @param canRead - Whether somebody can look into the store.
 */
export function predict(probe: Probe, canRead: boolean): Prediction {
  const allPaths = canRead ? pathsOf(probe) : [];
  const leaves = outcomesOf(playerOf(probe, allPaths));
  const paths = allPaths.filter((path) => varies(nameOf(path), leaves));
  if (paths.length === allPaths.length) return { probe, leaves, paths };
  return { probe, leaves: outcomesOf(playerOf(probe, paths)), paths };
}

function outcomesOf(play: Player): readonly PredictedLeaf[] {
  const leaves = allOutcomes(play, (id) => (isOpenEnded(id) ? NO_END : candidatesOf(id)));
  // These are read first and matter seldom: all else need not be played for each of their values.
  const mattering = BEHAVIOUR_IDS.filter((id) => isOpenEnded(id) && matters(id, play, leaves));
  if (mattering.length === 0) return leaves;
  return allOutcomes(play, (id) =>
    isOpenEnded(id) && !mattering.includes(id) ? NO_END : candidatesOf(id),
  );
}

const NO_END = ['none'] as const;

function matters(id: BehaviourId, play: Player, leaves: readonly PredictedLeaf[]): boolean {
  return candidatesOf(id).some((value) =>
    leaves.some(({ given, outcome }) => {
      const seen = play((each) => {
        if (each === id) return value;
        return given.get(each) ?? (isOpenEnded(each) ? NO_END : candidatesOf(each))[0] ?? '';
      });
      return JSON.stringify(seen) !== JSON.stringify(outcome);
    }),
  );
}

/** What is always the same says nothing of the ledger, and may well be otherwise elsewhere. */
function varies(path: string, leaves: readonly PredictedLeaf[]): boolean {
  const seen = leaves.flatMap(({ outcome }) => outcome.at(-1)?.stored?.[path] ?? []);
  return new Set(seen).size > 1;
}

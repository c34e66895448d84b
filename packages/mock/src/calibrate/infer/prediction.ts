import { BEHAVIOUR_IDS, type BehaviourId } from '../../ledger/ledger.ts';
import type { Probe } from '../catalogue/probe.ts';
import { nameOf, pathsOf } from '../catalogue/stored-paths.ts';
import { candidatesOf, isOpenEnded } from './candidates.ts';
import { allOutcomes, type Leaf } from './decision-tree.ts';
import type { Observation } from './observation.ts';
import { type Player, playerOf } from './play.ts';

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
  const leaves = allOutcomes(play, (id) => (isOpenEnded(id) ? NO_LIMIT : candidatesOf(id)));
  // Limits are read first and matter seldom: all else need not be played for each of them.
  if (!matter(OPEN_ENDED, play, leaves)) return leaves;
  const mattering = OPEN_ENDED.filter((id) => matter([id], play, leaves));
  return allOutcomes(play, (id) =>
    isOpenEnded(id) && !mattering.includes(id) ? NO_LIMIT : candidatesOf(id),
  );
}

const OPEN_ENDED = BEHAVIOUR_IDS.filter(isOpenEnded);
const NO_LIMIT = ['none'] as const;

/** Tells whether the strictest limits make a difference: no other makes one that these do not make. */
function matter(
  ids: readonly BehaviourId[],
  play: Player,
  leaves: readonly PredictedLeaf[],
): boolean {
  return leaves.some(({ given, outcome }) => {
    const seen = play((id) => {
      const candidates = isOpenEnded(id) && !ids.includes(id) ? NO_LIMIT : candidatesOf(id);
      return given.get(id) ?? candidates[0] ?? '';
    });
    return JSON.stringify(seen) !== JSON.stringify(outcome);
  });
}

/** What is always the same says nothing of the ledger, and may well be otherwise elsewhere. */
function varies(path: string, leaves: readonly PredictedLeaf[]): boolean {
  const seen = leaves.flatMap(({ outcome }) => outcome.at(-1)?.stored?.[path] ?? []);
  return new Set(seen).size > 1;
}

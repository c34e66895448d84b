import type { ResultRow } from '@profiles/testkit/result';
import type { Standing } from './standing.ts';

/** A goal of a comparison. */
export type Goal = { readonly what: string } & (Slower | Faster | Limit);

/** The first contender takes at most `atMost` times as long as another one. */
type Slower = { readonly over: string; readonly atMost: number };

/** The first contender is at least `atLeast` times as fast as another one. */
type Faster = { readonly beside: string; readonly atLeast: number };

/** One contender's figure is at most `limit`, in the unit of the comparison. */
type Limit = { readonly of: string; readonly limit: number };

/** Judges whether a goal is reached. */
export function judge(goal: Goal, standings: readonly Standing[], unit: string): ResultRow {
  const { what } = goal;
  const name = 'over' in goal ? goal.over : 'beside' in goal ? goal.beside : goal.of;
  const standing = standings.find((candidate) => candidate.name === name);
  if (!standing) return { what, figure: `not measured: ${name} was left out` };
  const { firstOverIt, median } = standing;
  if ('over' in goal) {
    const reached = firstOverIt <= goal.atMost;
    return { what, figure: inTimes(firstOverIt), goal: `at most ${goal.atMost}x`, reached };
  }
  if ('beside' in goal) {
    const reached = 1 / firstOverIt >= goal.atLeast;
    return { what, figure: inTimes(1 / firstOverIt), goal: `at least ${goal.atLeast}x`, reached };
  }
  const reached = median <= goal.limit;
  return {
    what,
    figure: `${median.toFixed(1)} ${unit}`,
    goal: `at most ${goal.limit} ${unit}`,
    reached,
  };
}

/** Writes a ratio with as many digits as a reader needs. */
export function inTimes(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 2 : 0)}x`;
}

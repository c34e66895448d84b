import { SetupError } from '../http/setup-error.ts';
import { checkId, DEFAULT_BEHAVIOUR } from './check-behaviour.ts';
import { coverPairs } from './cover-pairs.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from './ledger.ts';
import type { LedgerValue } from './ledger-entry.ts';

/** Describes which services to list. */
export interface EveryServiceOptions {
  /**
   * `'each'` is the default service, and every other value of every entry once. `'pairwise'` is a
   * list in which any two values of any two entries meet in some service.
   *
   * @defaultValue `'each'`
   */
  readonly mode?: 'each' | 'pairwise' | undefined;
  /**
   * The entries that vary; all others keep their default.
   *
   * @defaultValue all
   */
  readonly only?: readonly BehaviourId[] | undefined;
  /**
   * Entries that keep their default after all.
   *
   * @defaultValue none
   */
  readonly except?: readonly BehaviourId[] | undefined;
}

/** Describes one service that the document allows. */
export interface PlausibleService {
  /** Says where it deviates from the default service: `updateStatus 202, nullFields "cleared"`. */
  readonly name: string;
  /** How it behaves, complete: what `createProfilesMock` takes. */
  readonly behaviour: Behaviour;
}

/**
 * Lists services that the document allows, the default one first, in an order that stays. An entry
 * whose values have no end appears with `none` and with the one that the {@link LEDGER} lists.
 *
 * @param options - Which ones.
 * @throws {@link SetupError} for an entry that the ledger does not have, or another mode.
 * @example
 * ```ts
 * import { createProfilesMock, everyService } from '@profiles/mock';
 *
 * for (const { name, behaviour } of everyService({ mode: 'pairwise', except: ['errorBody'] })) {
 *   const mock = createProfilesMock({ behaviour });
 *   console.log(name, mock.behaviour.createStatus);
 * }
 * ```
 */
export function everyService(options: EveryServiceOptions = {}): PlausibleService[] {
  const { mode = 'each', only = BEHAVIOUR_IDS, except = [] } = options;
  const [wanted, unwanted] = [only.map(checkId), except.map(checkId)];
  const ids = BEHAVIOUR_IDS.filter((id) => wanted.includes(id) && !unwanted.includes(id));
  return rowsOf(mode, ids).map((deviations) => ({
    name: deviations.map(describeDeviation).join(', ') || 'the default service',
    behaviour: Object.freeze({ ...DEFAULT_BEHAVIOUR, ...Object.fromEntries(deviations) }),
  }));
}

type Deviation = readonly [BehaviourId, LedgerValue];

function rowsOf(mode: string, ids: readonly BehaviourId[]): readonly (readonly Deviation[])[] {
  switch (mode) {
    case 'each':
      return [[], ...ids.flatMap(deviationsAlone)];
    case 'pairwise':
      return coverPairs(ids.map((id) => LEDGER[id].values.length)).map((row) =>
        deviationsOf(ids, row),
      );
    default:
      throw new SetupError('The mode of everyService must be "each" or "pairwise".');
  }
}

function deviationsAlone(id: BehaviourId): readonly (readonly Deviation[])[] {
  return LEDGER[id].values.slice(1).map((value) => [[id, value]]);
}

function deviationsOf(ids: readonly BehaviourId[], row: readonly number[]): readonly Deviation[] {
  return ids.flatMap((id, at) => {
    const value = LEDGER[id].values[row[at] ?? 0];
    // Stryker disable next-line ConditionalExpression: every choice in a row is a value; only the type needs the check
    return row[at] === 0 || value === undefined ? [] : [[id, value] as const];
  });
}

function describeDeviation([id, value]: Deviation): string {
  return `${id} ${JSON.stringify(value)}`;
}

import { checkOptions } from '../../http/check-options.ts';
import { SetupError } from '../../http/errors/setup-error.ts';
import { checkId, DEFAULT_BEHAVIOUR } from './check-behaviour.ts';
import { coverPairs } from './cover-pairs.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from './ledger.ts';
import type { LedgerValue } from './ledger-entry.ts';

/** The options of {@link everyService}. */
export interface EveryServiceOptions {
  /**
   * How to combine values. `'each'` lists the default service, and one service for every other
   * value of every entry. `'pairwise'` lists services that cover every pair of values of every two
   * entries.
   *
   * @defaultValue `'each'`
   */
  readonly mode?: 'each' | 'pairwise' | undefined;
  /**
   * The entries to vary. All others keep their default.
   *
   * @defaultValue all entries
   */
  readonly only?: readonly BehaviourId[] | undefined;
  /**
   * The entries that keep their default, even if `only` contains them.
   *
   * @defaultValue none
   */
  readonly except?: readonly BehaviourId[] | undefined;
}

/** A service that the API specification allows. */
export interface PlausibleService {
  /** How it differs from the default service, such as `updateStatus 202, nullFields "cleared"`. */
  readonly name: string;
  /** A value for every ledger entry, to pass to `createProfilesMock`. */
  readonly behaviour: Behaviour;
}

/**
 * Lists services that the API specification allows. The default service is first, and the order is
 * stable. An entry that accepts any amount appears with `none` and with the amount that the
 * {@link LEDGER} lists.
 *
 * @param options - Which services to list.
 * @throws {@link SetupError} for an entry that the ledger does not contain, or an unknown mode.
 * @example
 * ```ts
 * import { createProfilesMock, everyService } from '@profiles/mock';
 *
 * for (const { name, behaviour } of everyService({ only: ['createStatus'] })) {
 *   const mock = createProfilesMock({ behaviour });
 *   console.log(`${name}: ${mock.behaviour.createStatus}`);
 *   // the default service: 201
 *   // createStatus 200: 200
 *   // createStatus 202: 202
 * }
 * ```
 */
export function everyService(options: EveryServiceOptions = {}): PlausibleService[] {
  checkOptions('everyService', options, { mode: true, only: true, except: true });
  const { mode = 'each', only = BEHAVIOUR_IDS, except = [] } = options;
  const [wanted, unwanted] = [only.map(checkId), except.map(checkId)];
  const ids = BEHAVIOUR_IDS.filter((id) => wanted.includes(id) && !unwanted.includes(id));
  return rowsOf(mode, ids).map((deviations) => ({
    name:
      deviations.map(([id, value]) => `${id} ${JSON.stringify(value)}`).join(', ') ||
      'the default service',
    behaviour: Object.freeze({ ...DEFAULT_BEHAVIOUR, ...Object.fromEntries(deviations) }),
  }));
}

type Deviation = readonly [BehaviourId, LedgerValue];

function rowsOf(mode: string, ids: readonly BehaviourId[]): readonly (readonly Deviation[])[] {
  switch (mode) {
    case 'each':
      return [[], ...ids.flatMap(singleDeviations).map((deviation) => [deviation])];
    case 'pairwise':
      return coverPairs(ids.map((id) => LEDGER[id].values.length)).map((row) =>
        deviationsOf(ids, row),
      );
    default:
      throw new SetupError('The mode of everyService must be "each" or "pairwise".');
  }
}

function singleDeviations(id: BehaviourId): readonly Deviation[] {
  return LEDGER[id].values.slice(1).map((value) => [id, value]);
}

function deviationsOf(ids: readonly BehaviourId[], row: readonly number[]): readonly Deviation[] {
  return ids.flatMap((id, at) => {
    const value = LEDGER[id].values[row[at] ?? 0];
    // Stryker disable next-line ConditionalExpression: every choice in a row is a value; only the type needs the check
    return row[at] === 0 || value === undefined ? [] : [[id, value] as const];
  });
}

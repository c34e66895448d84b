import { checkBehaviour, DEFAULT_BEHAVIOUR } from './check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId } from './ledger.ts';

/** The behaviour of a mock, and the ledger entries without a setting. */
export interface BehaviourSetting {
  /** A value for every entry. An entry without a setting has its default. */
  readonly behaviour: Behaviour;
  readonly undecided: ReadonlySet<BehaviourId>;
  /** The values that differ from the defaults. */
  readonly changed: Partial<Behaviour>;
}

/** Returns the value of a ledger entry. Read an entry only where its value makes a difference. */
export type ReadBehaviour = <Id extends BehaviourId>(id: Id) => Behaviour[Id];

/**
 * Validates the initial behaviour of a mock, which is untrusted input.
 *
 * @throws {@link SetupError} for an id or a value that the ledger does not contain.
 */
export function createInitialSetting(input: unknown): BehaviourSetting {
  const isUndecided = input === 'undecided';
  // Stryker disable next-line ArrayDeclaration: no ledger entry has this id
  const undecided = new Set(isUndecided ? BEHAVIOUR_IDS : []);
  return changeSetting(createSetting(DEFAULT_BEHAVIOUR, undecided), isUndecided ? {} : input);
}

/**
 * Returns a setting with new values for some entries.
 *
 * @throws {@link SetupError} for an id or a value that the ledger does not contain.
 */
export function changeSetting(before: BehaviourSetting, input: unknown): BehaviourSetting {
  const changes = checkBehaviour(input);
  const undecided = [...before.undecided].filter((id) => !Object.hasOwn(changes, id));
  return createSetting({ ...before.behaviour, ...changes }, new Set(undecided));
}

/** Creates a setting from a value for every entry. */
export function createSetting(
  behaviour: Behaviour,
  undecided: ReadonlySet<BehaviourId>,
): BehaviourSetting {
  const changed = BEHAVIOUR_IDS.filter(
    (id) => JSON.stringify(behaviour[id]) !== JSON.stringify(DEFAULT_BEHAVIOUR[id]),
  );
  return {
    behaviour: Object.freeze(behaviour),
    undecided,
    changed: Object.freeze(Object.fromEntries(changed.map((id) => [id, behaviour[id]]))),
  };
}

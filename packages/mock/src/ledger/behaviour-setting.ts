import { checkBehaviour, DEFAULT_BEHAVIOUR } from './check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId } from './ledger.ts';

/** Holds how a mock behaves, and which of that nobody has decided. */
export interface BehaviourSetting {
  /** A value for every entry; the default for those that are undecided. */
  readonly behaviour: Behaviour;
  readonly undecided: ReadonlySet<BehaviourId>;
}

/**
 * Reads the behaviour that a mock starts with, which anyone may have written.
 *
 * @throws {@link SetupError} for an id or a value that the ledger does not have.
 */
export function readSetting(input: unknown): BehaviourSetting {
  const isUndecided = input === 'undecided';
  // Stryker disable next-line ArrayDeclaration: no ledger entry has this id
  const undecided = new Set(isUndecided ? BEHAVIOUR_IDS : []);
  return decide({ behaviour: DEFAULT_BEHAVIOUR, undecided }, isUndecided ? {} : input);
}

/**
 * Returns the setting in which some entries are decided anew.
 *
 * @throws {@link SetupError} for an id or a value that the ledger does not have.
 */
export function decide(before: BehaviourSetting, changes: unknown): BehaviourSetting {
  const decided = checkBehaviour(changes);
  const undecided = [...before.undecided].filter((id) => !Object.hasOwn(decided, id));
  return {
    behaviour: Object.freeze({ ...before.behaviour, ...decided }),
    undecided: new Set(undecided),
  };
}

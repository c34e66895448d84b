import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from './behaviour.ts';
import { SetupError } from './setup-error.ts';

/** The service that the defaults of the ledger describe. */
export const DEFAULT_BEHAVIOUR = Object.fromEntries(
  BEHAVIOUR_IDS.map((id) => [id, LEDGER[id].values[0]]),
) as Behaviour;

/**
 * Checks a behaviour that anyone may have written: options, `use`, a file.
 *
 * @param input - The ids and values to check; a property whose value is `undefined` counts as absent.
 * @throws {@link SetupError} for an id or a value that the ledger does not have.
 */
export function checkBehaviour(input: unknown): Partial<Behaviour> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new SetupError('A behaviour must be an object of ledger ids and their values.');
  }
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  for (const [id, value] of given) {
    if (!isBehaviourId(id)) throw new SetupError(unknownId(id));
    const values: readonly unknown[] = LEDGER[id].values;
    if (!values.includes(value)) {
      const known = values.map((each) => JSON.stringify(each)).join(', ');
      throw new SetupError(`The behaviour ${id} must be one of ${known}.`);
    }
  }
  return Object.fromEntries(given);
}

function isBehaviourId(id: string): id is BehaviourId {
  return Object.hasOwn(LEDGER, id);
}

function unknownId(id: string): string {
  const alike = BEHAVIOUR_IDS.find((known) => known.toLowerCase() === id.toLowerCase());
  const advice = alike ? `Use ${alike}.` : `Use one of ${BEHAVIOUR_IDS.join(', ')}.`;
  return `${JSON.stringify(id)} is not a behaviour. ${advice}`;
}

import { adviseName, closest } from '../../http/check-options.ts';
import { SetupError } from '../../http/errors/setup-error.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from './ledger.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** The behaviour with the default value of every ledger entry. */
export const DEFAULT_BEHAVIOUR = Object.freeze(
  Object.fromEntries(BEHAVIOUR_IDS.map((id) => [id, LEDGER[id].values[0]])),
) as Behaviour;

/**
 * Validates a behaviour from untrusted input: the options, `use` or a file.
 *
 * @param input - The ids and values. A property with the value `undefined` counts as omitted.
 * @throws {@link SetupError} for an id or a value that the ledger does not contain.
 */
export function checkBehaviour(input: unknown): Partial<Behaviour> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new SetupError('A behaviour must be an object of ledger entries and their values.');
  }
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([id, value]) => [id, checkValue(checkId(id), value)]));
}

/** @throws {@link SetupError} if the ledger has no such entry. */
export function checkId(id: string): BehaviourId {
  if (isBehaviourId(id)) return id;
  const what = `${JSON.stringify(id)} is not a ledger entry.`;
  throw new SetupError(`${what} ${adviseName(id, BEHAVIOUR_IDS)}`);
}

function isBehaviourId(id: string): id is BehaviourId {
  return Object.hasOwn(LEDGER, id);
}

function checkValue(id: BehaviourId, value: unknown): unknown {
  const entry = LEDGER[id];
  const values: readonly unknown[] = entry.values;
  if (entry.isAmount) {
    // A copy, because the caller may change the original later.
    if (entry.isAmount(value))
      return typeof value === 'object' ? Object.freeze({ ...value }) : value;
    if (value === 'none') return value;
  } else if (values.includes(value)) return value;
  throw new SetupError(
    `The behaviour ${id} must be ${describeValues(entry)}.${advice(entry, value)}`,
  );
}

/** Suggests the value that was probably meant: one that is spelled alike, or the number of a text. */
function advice(entry: LedgerEntry, value: unknown): string {
  if (typeof value !== 'string') return '';
  const values = entry.isAmount ? ['none'] : entry.values;
  const near = closest(value, values.map(String));
  const meant =
    values.find((each) => String(each) === value) ?? values.find((each) => each === near);
  return meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
}

/** Describes the values that an entry accepts. */
export function describeValues(entry: LedgerEntry): string {
  if (entry.isAmount) return `"none" or ${entry.amounts}`;
  return `one of ${entry.values.map((each) => JSON.stringify(each)).join(', ')}`;
}

import { isPlainObject } from '@profiles/sdk/internal';
import { closest } from '../http/check-options.ts';
import { SetupError } from '../http/errors/setup-error.ts';
import { FAULT_KIND_NAMES } from '../service/faults/fault-kinds.ts';
import type { FaultCondition, PlannedFault, RespondFault } from '../service/faults/faults.ts';
import { FAULT_ARGUMENTS, faults } from '../service/faults/ready-faults.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';

/** The text for a number that JSON cannot represent. */
const INFINITY = 'Infinity';

/** A planned fault as JSON. */
export interface FaultJson extends Omit<PlannedFault, 'times' | 'when' | 'cancel'> {
  readonly times: number | typeof INFINITY;
  /** The condition, or `'function'` for one that only the program can show. */
  readonly when?: FaultCondition | 'function';
}

/** Returns a planned fault as JSON. */
export function faultToJson({ cancel, when, ...planned }: PlannedFault): FaultJson {
  return {
    ...planned,
    times: planned.times === Number.POSITIVE_INFINITY ? INFINITY : planned.times,
    ...(when && { when: typeof when === 'function' ? 'function' : when }),
  };
}

/** Reads the arguments of `fail` from JSON. A fault is an object or a name. */
export function readFault(json: unknown): Parameters<ProfilesMock['fail']> {
  if (!isPlainObject(json)) {
    throw new SetupError('A planned fault must be an object with operation and fault.');
  }
  const { operation, fault, times, skip, rate, when, ...others } = json;
  for (const name of Object.keys(others)) {
    throw new SetupError(
      `A planned fault has operation, fault, times, skip, rate and when, not ${JSON.stringify(name)}.`,
    );
  }
  const plan: object = {
    ...(times !== undefined && { times: times === INFINITY ? Number.POSITIVE_INFINITY : times }),
    ...(skip !== undefined && { skip }),
    ...(rate !== undefined && { rate }),
    ...(when !== undefined && { when }),
  };
  // The mock validates every input, whatever its type.
  return [operation, namedFault(fault), plan] as Parameters<ProfilesMock['fail']>;
}

const READY_FAULTS: ReadonlyMap<string, RespondFault | typeof faults.tooMany> = new Map(
  Object.entries(faults),
);
const ARGUMENT_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(FAULT_ARGUMENTS));
const FAULT_NAMES = [...FAULT_KIND_NAMES, ...READY_FAULTS.keys()];

/**
 * Returns the fault that a name stands for: a kind, or a ready-made fault. An object has the name as
 * its `kind`, and the argument of a ready-made fault as a property. Returns anything else unchanged.
 */
function namedFault(json: unknown): unknown {
  const named = typeof json === 'string' ? { kind: json } : json;
  if (!isPlainObject(named) || typeof named['kind'] !== 'string') return named;
  const { kind, ...properties } = named;
  if (FAULT_KIND_NAMES.includes(kind)) return named;
  const ready = READY_FAULTS.get(kind);
  if (!ready) throw new SetupError(`No fault has this name. ${adviceFor(kind)}`);
  const argument = ARGUMENT_NAMES.get(kind) ?? '';
  for (const name of Object.keys(properties)) {
    if (name !== argument) {
      throw new SetupError(`The fault ${kind} has no property ${JSON.stringify(name)}.`);
    }
  }
  if (typeof ready !== 'function') return ready;
  const value = properties[argument];
  if (value === undefined || typeof value === 'number' || typeof value === 'string') {
    return ready(value);
  }
  throw new SetupError(`The ${argument} of the fault ${kind} must be a number or text.`);
}

function adviceFor(kind: string): string {
  const near = closest(kind, FAULT_NAMES);
  const meant = near ? `Did you mean ${near}? ` : '';
  return `${meant}The names are ${FAULT_NAMES.join(', ')}.`;
}

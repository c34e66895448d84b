import { isPlainObject } from '@profiles/sdk/internal';
import { SetupError } from '../errors/setup-error.ts';
import type { Fault, PlannedFault } from '../faults/faults.ts';
import { faults } from '../faults/ready-faults.ts';
import type { ProfilesMock } from '../profiles-mock.ts';

/** The text for a number that JSON cannot represent. */
const INFINITY = 'Infinity';

/** A planned fault as JSON. */
export interface FaultJson extends Omit<PlannedFault, 'times' | 'cancel'> {
  readonly times: number | typeof INFINITY;
}

/** Returns a planned fault as JSON. */
export function faultToJson({ cancel, ...planned }: PlannedFault): FaultJson {
  const isEndless = planned.times === Number.POSITIVE_INFINITY;
  return isEndless ? { ...planned, times: INFINITY } : planned;
}

/** Reads the arguments of `fail` from JSON. A ready-made fault can be given by its name. */
export function readFault(json: unknown): Parameters<ProfilesMock['fail']> {
  if (!isPlainObject(json)) {
    throw new SetupError('A planned fault must be an object with operation and fault.');
  }
  const { operation, fault, times, skip, rate, ...others } = json;
  for (const name of Object.keys(others)) {
    throw new SetupError(
      `A planned fault has operation, fault, times, skip and rate, not ${JSON.stringify(name)}.`,
    );
  }
  const plan: object = {
    ...(times !== undefined && { times: times === INFINITY ? Number.POSITIVE_INFINITY : times }),
    ...(skip !== undefined && { skip }),
    ...(rate !== undefined && { rate }),
  };
  const whole = typeof fault === 'string' ? readyFault(fault) : fault;
  // The mock validates every input, whatever its type.
  return [operation, whole, plan] as Parameters<ProfilesMock['fail']>;
}

/**
 * The ready-made faults, by name. Faults that are functions need an argument, so they are omitted.
 */
const READY: ReadonlyMap<string, unknown> = new Map(
  Object.entries(faults).filter(([, fault]) => isPlainObject(fault)),
);
const EXAMPLE: Fault = { kind: 'respond', status: 429, headers: { 'retry-after': '2' } };

function readyFault(name: string): unknown {
  const fault = READY.get(name);
  if (fault) return fault;
  throw new SetupError(
    `Unknown fault name. Use one of ${[...READY.keys()].join(', ')}, ` +
      `or an object, such as ${JSON.stringify(EXAMPLE)}.`,
  );
}

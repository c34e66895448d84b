// The core of a mock: what every transport passes its requests to.

import type { OperationName } from '@profiles/sdk/schemas';
import { SetupError } from '../http/errors/setup-error.ts';
import { type ServiceResponse, textResponse } from '../http/reply.ts';
import type { Fault, FaultPlan, PlannedFault } from './faults/faults.ts';
import type { NumberedViolation } from './journal/journal.ts';
import type { ServiceHandler } from './service-handler.ts';
import type { KeptSnapshots } from './store/kept-snapshots.ts';
import type { StateKeeper } from './store/state-keeper.ts';
import type { SeedOids } from './store/write-record.ts';

/** What the transports of a mock need. */
export interface MockCore {
  /** Handles a request to the service. */
  readonly handle: ServiceHandler['handle'];
  /** A number that changes with each reset and each restored snapshot. */
  readonly generation: number;
  /** Records a request to another endpoint that passes through. */
  recordPassthrough(method: string, url: URL): void;
  /** Returns the violations in the journal, with the requests that caused them. */
  violations(): readonly NumberedViolation[];
  /** Removes all requests and violations from the journal. */
  clearJournal(): void;
  /** Plans a fault, as `fail` does. */
  planFault(operation: OperationName | '*', fault: Fault, plan?: FaultPlan): PlannedFault;
  /** Cancels the fault with a number. Returns whether it was planned. */
  cancelFault(id: number): boolean;
  cancelFaults(): void;
  /**
   * Stores the records of a seed: all of them, or none.
   *
   * @returns The oids of the records.
   * @throws {@link SetupError} if the seed is invalid.
   */
  addSeed(seed: unknown): SeedOids;
  /**
   * Changes the seed and the behaviour to which a reset returns.
   *
   * @param isApplied - Also replaces the records of the former seed, and changes the settings that differ
   * from the former behaviour. All other records and settings stay.
   * @throws {@link SetupError} if the seed or the behaviour is invalid, or a record cannot be stored beside
   * those that stay. The mock then stays as it was.
   */
  startFrom(seed: unknown, behaviour: unknown, isApplied: boolean): void;
  /** The snapshots that the mock keeps. */
  readonly snapshots: KeptSnapshots;
  /** Writes each further change of the state to a keeper, before the mock changes. */
  keepIn(keeper: StateKeeper): void;
}

/** The same symbol in each copy of the package: the ESM and the CommonJS build, for example. */
const CORE = Symbol.for('@profiles/mock: core');

/** Adds the core to a mock, where no user sees it. */
export function addCore<Mock extends object>(mock: Mock, core: MockCore): Mock {
  return Object.defineProperty(mock, CORE, { value: core });
}

/**
 * Returns the core of a mock, which another copy of the package may have created.
 *
 * @throws {@link SetupError} if the value is not a mock.
 */
export function coreOf(mock: object): MockCore {
  if (hasCore(mock)) return mock[CORE];
  throw new SetupError(
    'This is not a mock: pass what createProfilesMock or useProfilesMock returned.',
  );
}

function hasCore(mock: object): mock is { readonly [CORE]: MockCore } {
  return CORE in mock;
}

/**
 * Returns whether the mock could not respond: because of a defect, an entry without a setting, or a
 * change that it could not keep.
 */
export function isDefect(error: unknown): boolean {
  // Compared by name, because the mock may come from another copy of this module.
  const name = error instanceof Error ? error.name : '';
  return name === 'MockDefectError' || name === 'UndecidedError' || name === 'NotStoredError';
}

/**
 * Returns a response with 501, because an error of the mock is not a response of the service, or with 507
 * if the mock could not keep a change.
 */
export function explainDefect(error: unknown): ServiceResponse {
  const { name, message } = error instanceof Error ? error : new Error('The mock failed.');
  return textResponse(name === 'NotStoredError' ? 507 : 501, message);
}

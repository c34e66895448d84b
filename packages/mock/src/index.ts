/**
 * An in-memory Profile Service for tests, and its faults, records and settings.
 *
 * Start with `createProfilesMock`, or in Vitest with `useProfilesMock` of `@profiles/mock/vitest`. The
 * other entries run the same mock elsewhere: `@profiles/mock/msw` in your own MSW server or worker,
 * `@profiles/mock/playwright` in pages, `@profiles/mock/server` over HTTP and `@profiles/mock/web` in a
 * route of a server. `@profiles/mock/calibrate` finds the settings of a real service.
 *
 * @module
 */

export type { OperationName as Operation } from '@profiles/sdk/schemas';
export { createProfilesMock } from './create-profiles-mock.ts';
export { MockDefectError } from './errors/defect-error.ts';
export { SetupError } from './errors/setup-error.ts';
export { describeFault } from './faults/describe-fault.ts';
export type { Fault, FaultPlan, PlannedFault, RespondFault } from './faults/faults.ts';
export { faults } from './faults/ready-faults.ts';
export type { ServiceResponse } from './http/incoming-request.ts';
export type { JournalEntry } from './journal/journal-entry.ts';
export type { OtherRequest } from './journal/other-request.ts';
export type { Violation } from './journal/violation.ts';
export {
  type EveryServiceOptions,
  everyService,
  type PlausibleService,
} from './ledger/every-service.ts';
export { type Behaviour, type BehaviourId, LEDGER } from './ledger/ledger.ts';
export type { LedgerEntry, LedgerValue } from './ledger/ledger-entry.ts';
export { SPECIFICATION_SECTIONS, type SpecificationSection } from './ledger/sections.ts';
export { UndecidedError } from './ledger/undecided-error.ts';
export type { MockEvent } from './mock-event.ts';
export type { ProfilesMock, ProfilesMockOptions } from './profiles-mock.ts';
export type { Collection } from './store/collection.ts';
export type {
  EmrUserSeed,
  PatientSeed,
  Seed,
  StoredEmrUser,
  StoredPatient,
} from './store/records.ts';
export type { Snapshot } from './store/snapshot.ts';

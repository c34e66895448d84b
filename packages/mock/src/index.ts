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
export { MockDefectError } from './http/errors/defect-error.ts';
export { NotStoredError } from './http/errors/not-stored-error.ts';
export { SetupError } from './http/errors/setup-error.ts';
export type { ServiceResponse } from './http/reply.ts';
export { createProfilesMock } from './service/create-profiles-mock.ts';
export { describeFault } from './service/faults/describe-fault.ts';
export type {
  Fault,
  FaultCondition,
  FaultPlan,
  FaultRequest,
  PlannedFault,
  RespondFault,
} from './service/faults/faults.ts';
export { faults } from './service/faults/ready-faults.ts';
export type { JournalEntry } from './service/journal/journal-entry.ts';
export type { PassthroughRequest } from './service/journal/passthrough-request.ts';
export type { Violation } from './service/journal/violation.ts';
export { keepState, type StateDatabase } from './service/keep-state.ts';
export {
  type EveryServiceOptions,
  everyService,
  type PlausibleService,
} from './service/ledger/every-service.ts';
export { type Behaviour, type BehaviourId, LEDGER } from './service/ledger/ledger.ts';
export type { LedgerEntry, LedgerValue } from './service/ledger/ledger-entry.ts';
export {
  SPECIFICATION_SECTIONS,
  type SpecificationSection,
} from './service/ledger/ledger-entry.ts';
export { UndecidedError } from './service/ledger/undecided-error.ts';
export type { MockEvent } from './service/mock-event.ts';
export type { ProfilesMock, ProfilesMockOptions } from './service/profiles-mock.ts';
export type { Collection } from './service/store/collection.ts';
export type {
  EmrUserSeed,
  PatientSeed,
  Seed,
  StoredEmrUser,
  StoredPatient,
} from './service/store/records.ts';
export type { Snapshot } from './service/store/snapshot.ts';

export type { OperationName as Operation } from '@profiles/sdk/schemas';
export { type Behaviour, type BehaviourId, LEDGER } from './behaviour.ts';
export type { Collection } from './collection.ts';
export { createProfilesMock } from './create-profiles-mock.ts';
export { MockDefectError } from './defect-error.ts';
export type { DelayedDelivery, Delivery } from './delivery.ts';
export { DOCUMENT_SECTIONS, type DocumentSection } from './document.ts';
export { type EveryServiceOptions, everyService, type PlausibleService } from './every-service.ts';
export type { Fault, FaultPlan, RespondFault } from './faults.ts';
export type { JournalEntry } from './journal-entry.ts';
export type {
  LedgerEntry,
  LedgerQuestion,
  LedgerValue,
  ListedEntry,
  OpenEntry,
  RateLimit,
} from './ledger-entry.ts';
export type { MockCredentials, ProfilesMock, ProfilesMockOptions } from './profiles-mock.ts';
export { faults, type ReadyFaults } from './ready-faults.ts';
export type { EmrUserSeed, PatientSeed, Seed, StoredEmrUser, StoredPatient } from './records.ts';
export type { ServiceAnswer, ServiceRequest } from './service/service-request.ts';
export { SetupError } from './setup-error.ts';
export type { Snapshot } from './snapshot.ts';
export { UndecidedError } from './undecided-error.ts';
export type { Violation } from './violation.ts';

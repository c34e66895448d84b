import type { Behaviour, BehaviourId } from './behaviour.ts';
import type { Collection } from './collection.ts';
import type { DocumentSection } from './document.ts';
import type { JournalEntry } from './journal.ts';
import type { EmrUserSeed, PatientSeed, Seed, StoredEmrUser, StoredPatient } from './records.ts';
import type { ServiceAnswer, ServiceRequest } from './service/service-request.ts';
import type { Violation } from './violation.ts';

/** Describes the credentials that a mock takes. Source: *Authentication*. */
export interface MockCredentials {
  /**
   * Tokens that are valid.
   *
   * @defaultValue any
   */
  readonly tokens?: readonly string[] | undefined;
  /**
   * Client identifiers that are valid.
   *
   * @defaultValue any
   */
  readonly clientIds?: readonly string[] | undefined;
}

/** Describes how to create a mock. */
export interface ProfilesMockOptions {
  /**
   * The base address of the service, `{base_url}` in the document.
   *
   * @defaultValue `https://profiles.test`
   */
  readonly baseUrl?: string | undefined;
  /**
   * How the service behaves where the document leaves it open.
   *
   * @defaultValue the first value of each entry of the ledger
   */
  readonly behaviour?: Partial<Behaviour> | undefined;
  /**
   * The credentials that the service knows.
   *
   * @defaultValue any
   */
  readonly credentials?: MockCredentials | undefined;
  /** The records that exist from the start. */
  readonly seed?: Seed | undefined;
  /**
   * Makes the oid of a new record.
   *
   * @defaultValue `patient-1`, `patient-2` and so on, and `emr-user-1` and so on
   */
  readonly createOid?: (() => string) | undefined;
  /**
   * Tells the time.
   *
   * @defaultValue a clock that starts at 2026-01-01T00:00:00Z and goes on a millisecond at each look
   */
  readonly now?: (() => Date) | undefined;
  /**
   * How many requests, and how many violations, are kept.
   *
   * @defaultValue 1000
   */
  readonly journalLimit?: number | undefined;
  /** Is told of each request once it is answered: for a log. It must not throw. */
  readonly onRequest?: ((entry: JournalEntry) => void) | undefined;
}

/** Describes an in-memory Profile Service. One mock is one service: mocks share nothing. */
export interface ProfilesMock {
  /** The base address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** A `fetch` that goes straight to the service; nothing global is patched. */
  readonly fetch: typeof globalThis.fetch;
  /** The patients. */
  readonly patients: Collection<StoredPatient, PatientSeed>;
  /** The EMR users. */
  readonly emrUsers: Collection<StoredEmrUser, EmrUserSeed>;
  /** The last requests, the oldest first. */
  readonly requests: readonly JournalEntry[];
  /** What the document does not allow about the last requests, the oldest first. */
  readonly violations: readonly Violation[];
  /** How the service behaves, complete. */
  readonly behaviour: Behaviour;
  /**
   * Announces that the next request that breaks a rule of the document is meant: its violations are
   * marked as expected.
   *
   * @param section - Counts only what breaks a rule of this section.
   * @throws {@link SetupError} where the document has no such section.
   */
  expectViolation(section?: DocumentSection): void;
  /**
   * Changes how the service behaves from now on.
   *
   * @param behaviour - The entries to change.
   * @throws {@link SetupError} for an id or a value that the ledger does not have.
   */
  use(behaviour: Partial<Behaviour>): void;
  /** Lists the entries of the ledger that the answers have rested on since the last reset. */
  assumptions(): BehaviourId[];
  /** Goes back to the start: records, oids, clock, journal, behaviour. */
  reset(): void;
  /**
   * Answers a request that an adapter hands over: what `fetch`, MSW and the HTTP server stand on.
   *
   * @param request - The request, with its path below the base address.
   * @throws {@link MockDefectError} where the mock fails, which must not pass for an answer.
   */
  respond(request: ServiceRequest): ServiceAnswer;
}

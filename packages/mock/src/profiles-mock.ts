import type { OperationName } from '@profiles/sdk/schemas';
import type { Delivery } from './faults/delivery.ts';
import type { Fault, FaultPlan } from './faults/faults.ts';
import type { ServiceAnswer, ServiceRequest } from './http/service-request.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import type { Violation } from './journal/violation.ts';
import type { DocumentSection } from './ledger/document.ts';
import type { Behaviour, BehaviourId } from './ledger/ledger.ts';
import type { Collection } from './store/collection.ts';
import type {
  EmrUserSeed,
  PatientSeed,
  Seed,
  StoredEmrUser,
  StoredPatient,
} from './store/records.ts';
import type { Snapshot } from './store/snapshot.ts';

/** Describes the credentials that a mock takes. Source: *Authentication*. */
export interface MockCredentials {
  /**
   * Tokens that are valid, each of visible ASCII characters without spaces.
   *
   * @defaultValue any
   */
  readonly tokens?: readonly string[] | undefined;
  /**
   * Client identifiers that are valid, each of ASCII characters with no space at its ends.
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
   * How the service behaves where the document leaves it open. With `'undecided'` the mock refuses
   * every answer that rests on an entry which {@link ProfilesMock.use} has not decided.
   *
   * @defaultValue the first value of each entry of the ledger
   */
  readonly behaviour?: Partial<Behaviour> | 'undecided' | undefined;
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
   * Returns the current time. The default clock does not follow real time, so rate limits and token
   * lifetimes do not pass while you wait. Pass `() => new Date()` for real time.
   *
   * @defaultValue a clock that starts at 2026-01-01T00:00:00Z and goes on a millisecond at each look
   */
  readonly now?: (() => Date) | undefined;
  /**
   * The number of requests, and of violations, to keep. The oldest are removed first. Each list takes
   * about 16 MB of memory at most.
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
  /**
   * The violations that `expectViolation` did not announce, the oldest first. Assert in a test that this
   * list is empty.
   */
  readonly unexpectedViolations: readonly Violation[];
  /** How the service behaves, complete: an undecided entry shows its default. */
  readonly behaviour: Behaviour;
  /** The entries that nobody has decided; none unless the mock was created `'undecided'`. */
  readonly undecided: readonly BehaviourId[];
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
  /**
   * Plans a fault: some of the next requests go wrong, whichever way they come. One request meets at
   * most one fault, the first planned that is ready for it. A fault whose answer is a 2xx acts after
   * the service has handled the request, as `truncate`, `drip` and `delay` do; all others keep the
   * request from the service. `stored` overrides.
   *
   * @param operation - The operation it befalls, or `*` for every request.
   * @param fault - What goes wrong; `faults` has some that are ready.
   * @param plan - How many requests it meets, and how many it lets pass before.
   * @returns A function that takes back what is left of the fault.
   * @throws {@link SetupError} where an argument is wrong.
   */
  fail(operation: OperationName | '*', fault: Fault, plan?: FaultPlan): () => void;
  /** Lists the entries of the ledger that the answers have rested on since the last reset. */
  assumptions(): BehaviourId[];
  /** Goes back to the start: records, oids, clock, journal, behaviour, and no faults. */
  reset(): void;
  /**
   * Writes down the state of the service: records, oids, behaviour, and where the mock's own clock
   * stands. The journal is not part of it, nor are planned faults.
   */
  snapshot(): Snapshot;
  /**
   * Brings the state of a snapshot back, from this mock or another. A restored mock answers the same
   * bytes, unless it was given a `createOid` or `now` of its own. Planned faults are gone, tokens and
   * rate limits start afresh; the journal stays, and {@link ProfilesMock.reset} still goes back to the
   * mock's own start.
   *
   * @param snapshot - What `snapshot` returned.
   * @throws {@link SetupError} where it is not, is of another version, or is damaged: two patients have the
   * very same username, say. That two differ in case only is fine, whatever `usernameMatching` says.
   */
  restore(snapshot: Snapshot): void;
  /**
   * Takes a request that an adapter hands over to the fault that it meets, or to the service: what
   * `fetch`, MSW and the HTTP server stand on.
   *
   * @param request - The request, with its path below the base address.
   * @returns What becomes of the request, for the adapter to act out.
   * @throws {@link UndecidedError} where the answer rests on what nobody has decided.
   * @throws {@link MockDefectError} where the mock fails, which must not pass for an answer.
   */
  deliver(request: ServiceRequest): Delivery;
  /**
   * Answers a request as the service does, whatever faults are planned.
   *
   * @param request - The request, with its path below the base address.
   * @throws {@link UndecidedError} where the answer rests on what nobody has decided.
   * @throws {@link MockDefectError} where the mock fails, which must not pass for an answer.
   */
  respond(request: ServiceRequest): ServiceAnswer;
}

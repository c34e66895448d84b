import type { OperationName } from '@profiles/sdk/schemas';
import type { Fault, FaultPlan, PlannedFault } from './faults/faults.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import type { PassthroughRequest } from './journal/passthrough-request.ts';
import type { Violation } from './journal/violation.ts';
import type { Behaviour, BehaviourId } from './ledger/ledger.ts';
import type { SpecificationSection } from './ledger/ledger-entry.ts';
import type { MockEvent } from './mock-event.ts';
import type { Collection } from './store/collection.ts';
import type {
  EmrUserSeed,
  PatientSeed,
  Seed,
  StoredEmrUser,
  StoredPatient,
} from './store/records.ts';
import type { Snapshot } from './store/snapshot.ts';

/** The options of `createProfilesMock`. */
export interface ProfilesMockOptions {
  /**
   * The base URL of the service, called `{base_url}` in the API specification. It must be an
   * absolute http or https URL without credentials, query or fragment.
   *
   * @defaultValue `https://profiles.test`
   */
  readonly baseUrl?: string | undefined;
  /**
   * The settings: the values chosen for ledger entries. They define how the service behaves where
   * the API specification is silent. `'undecided'` turns on strict mode: no entry has a setting
   * until you call {@link ProfilesMock.use}, and the mock fails every request whose response
   * depends on an entry without one.
   *
   * @defaultValue the first value of each ledger entry
   */
  readonly behaviour?: Partial<Behaviour> | 'undecided' | undefined;
  /**
   * The credentials that the service accepts.
   *
   * Source: *Authentication*.
   *
   * @defaultValue any
   */
  readonly credentials?:
    | {
        /**
         * The valid tokens. Each must contain only visible ASCII characters, without spaces.
         *
         * @defaultValue any token is valid
         */
        readonly tokens?: readonly string[] | undefined;
        /**
         * The valid client identifiers. Each must contain only ASCII characters, without leading or
         * trailing spaces.
         *
         * @defaultValue any client identifier is valid
         */
        readonly clientIds?: readonly string[] | undefined;
      }
    | undefined;
  /**
   * The initial records, or a snapshot of another mock. The settings of `behaviour` override those of a
   * snapshot.
   *
   * @defaultValue none
   */
  readonly seed?: Seed | Snapshot | undefined;
  /**
   * Called to create the oid (object identifier) of a new record. Must return a non-empty string
   * that no other record has as its oid.
   *
   * @defaultValue `patient-1`, `patient-2` and so on, and `emr-user-1` and so on
   */
  readonly createOid?: (() => string) | undefined;
  /**
   * Called to read the current time. The default clock does not follow real time, so rate limits
   * and token lifetimes do not expire while you wait. Pass `() => new Date()` for real time.
   *
   * @defaultValue a fake clock that starts at 2026-01-01T00:00:00Z and advances 1 ms per call
   */
  readonly now?: (() => Date) | undefined;
  /**
   * The maximum number of requests in the journal, also of violations, and of requests that the mock
   * let pass through: a whole number, 0 or more. The oldest are removed first. Each list also uses at most
   * about 16 MB of memory.
   *
   * @defaultValue 1000
   */
  readonly journalLimit?: number | undefined;
  /** Called after each response, for example to log the request. Must not throw. */
  readonly onRequest?: ((entry: JournalEntry) => void) | undefined;
}

/** An in-memory Profile Service. Mocks share no state. */
export interface ProfilesMock {
  /**
   * The base URL of the service, without a trailing slash.
   *
   * @group Calling it
   */
  readonly baseUrl: string;
  /**
   * A `fetch` that calls the service in process. It patches no globals.
   *
   * @group Calling it
   */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The stored patients.
   *
   * @group Records
   */
  readonly patients: Collection<StoredPatient, PatientSeed>;
  /**
   * The stored EMR (electronic medical record) users.
   *
   * @group Records
   */
  readonly emrUsers: Collection<StoredEmrUser, EmrUserSeed>;
  /**
   * The journal: the most recent requests, oldest first.
   *
   * @group Journal
   */
  readonly requests: readonly JournalEntry[];
  /**
   * The most recent requests to other endpoints that passed through the mock, oldest first: to your other
   * handlers, to a fallback or to an upstream. Empty without the option `passthrough`, `handlers` or
   * `fallback`. They are never in `requests`, and cause no violation.
   *
   * @group Journal
   */
  readonly passthroughRequests: readonly PassthroughRequest[];
  /**
   * The most recent violations of the API specification, oldest first.
   *
   * @group Violations
   */
  readonly violations: readonly Violation[];
  /**
   * The violations that `expectViolation` did not announce, oldest first: the first ones since the last
   * reset, at most 1,000, and fewer if they take more than about 1 MB of memory.
   * `unexpectedViolationCount` counts all of them. `journalLimit` does not apply. In your tests, assert
   * that this list is empty.
   *
   * @group Violations
   */
  readonly unexpectedViolations: readonly Violation[];
  /**
   * The number of all violations since the last reset that `expectViolation` did not announce.
   *
   * @group Violations
   */
  readonly unexpectedViolationCount: number;
  /**
   * The value of every ledger entry. An entry without a setting has its default here.
   *
   * @group Settings
   */
  readonly behaviour: Behaviour;
  /**
   * The ledger entries without a setting. Empty outside strict mode.
   *
   * @group Settings
   */
  readonly undecided: readonly BehaviourId[];
  /**
   * Marks the violations of the next request that breaks a rule of the API specification as
   * expected.
   *
   * @param section - Matches only violations of this section. Default: any section.
   * @throws {@link SetupError} if `section` is not one of `SPECIFICATION_SECTIONS`.
   *
   * @group Violations
   */
  expectViolation(section?: SpecificationSection): void;
  /**
   * Changes settings: how the service behaves from now on.
   *
   * @param behaviour - The ledger entries to change, with their new values.
   * @throws {@link SetupError} for an id or a value that the ledger does not contain.
   *
   * @group Settings
   */
  use(behaviour: Partial<Behaviour>): void;
  /**
   * Plans a fault for some of the next requests, through `fetch`, MSW and HTTP alike. Each request
   * gets at most one fault: the first planned fault that applies to it.
   *
   * The service still handles a request with a `truncate`, `drip` or `delay` fault, and with a
   * `respond` fault whose `status` is a 2xx or omitted. All other faults keep the request from the
   * service. Set `stored` on the fault to override this.
   *
   * @param operation - The operation that fails, or `*` for every request.
   * @param fault - The fault. `faults` contains ready-made faults.
   * @param plan - Which requests the fault applies to. Default: the next one.
   * @returns A function that cancels the fault for all remaining requests.
   * @throws {@link SetupError} if an argument is invalid.
   *
   * @group Faults
   */
  fail(operation: OperationName | '*', fault: Fault, plan?: FaultPlan): () => void;
  /**
   * The planned faults, oldest first, with the number of requests that are left. Each can be
   * cancelled.
   *
   * @group Faults
   */
  readonly faults: readonly PlannedFault[];
  /**
   * Calls a function for each later event: a request, a request that passed through, a new,
   * changed or deleted record, changed settings or faults, a reset. The listener is called before the client
   * receives its response. An error in it does not change the response; it becomes an uncaught
   * error.
   *
   * @param listener - Called with each event.
   * @returns A function that removes the listener.
   *
   * @group Journal
   */
  subscribe(listener: (event: MockEvent) => void): () => void;
  /**
   * Returns the ledger entries that responses have depended on since the last reset.
   *
   * @group Settings
   */
  assumptions(): BehaviourId[];
  /**
   * Restores the initial state: records, oids, clock and settings. Clears the journal and all
   * planned faults.
   *
   * @group State
   */
  reset(): void;
  /**
   * Returns the state of the service: records, oids, settings and the position of the mock's own
   * clock. A snapshot contains neither the journal nor planned faults.
   *
   * @group State
   */
  snapshot(): Snapshot;
  /**
   * Restores a snapshot of this mock or another. A restored mock returns byte-identical responses,
   * unless it was created with its own `createOid` or `now`. Planned faults are removed, and token
   * lifetimes and rate limits restart. The journal stays. {@link ProfilesMock.reset} still restores
   * the mock's own initial state.
   *
   * @param snapshot - A value that `snapshot` returned.
   * @throws {@link SetupError} if the value is not a snapshot, has another version, or is damaged.
   * For example, two patients must not have exactly the same username. They may have usernames that
   * differ only in case, whatever the setting `usernameMatching` is.
   *
   * @group State
   */
  restore(snapshot: Snapshot): void;
}

import type { PlannedFault } from './faults/faults.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import type { PassthroughRequest } from './journal/passthrough-request.ts';
import type { Behaviour, BehaviourId } from './ledger/ledger.ts';
import type { StoredEmrUser, StoredPatient } from './store/records.ts';

/** Something that happened in a mock. */
export type MockEvent =
  | {
      /** A request arrived, and its journal entry was written. */
      readonly kind: 'request';
      /** The journal entry. */
      readonly entry: JournalEntry;
    }
  | {
      /** A request to another endpoint passed through the mock, as in `ProfilesMock.passthroughRequests`. */
      readonly kind: 'passthrough';
      /** The request. */
      readonly entry: PassthroughRequest;
    }
  | {
      /** A record was created or changed. */
      readonly kind: 'record';
      /** The collection of the record. */
      readonly collection: 'patients' | 'emrUsers';
      /** A copy of the record. */
      readonly record: StoredPatient | StoredEmrUser;
    }
  | {
      /** A record was deleted. */
      readonly kind: 'recordDeleted';
      /** The collection of the record. */
      readonly collection: 'patients' | 'emrUsers';
      /** The oid (object identifier) of the record. */
      readonly oid: string;
    }
  | {
      /** Settings were changed. */
      readonly kind: 'behaviour';
      /** The value of every ledger entry. */
      readonly behaviour: Behaviour;
      /** The ledger entries without a setting. */
      readonly undecided: readonly BehaviourId[];
    }
  | {
      /** A fault was planned, used or cancelled. */
      readonly kind: 'faults';
      /** The faults that are planned now. */
      readonly faults: readonly PlannedFault[];
    }
  | {
      /** The requests and violations in the journal were cleared, without a reset. */
      readonly kind: 'journalCleared';
    }
  | {
      /**
       * The mock was reset, or a snapshot was restored. Records, settings and faults may all have
       * changed. A reset has also cleared the journal.
       */
      readonly kind: 'reset' | 'restore';
    };

/** The listeners of a mock. */
export class MockListeners {
  readonly #listeners = new Set<(event: MockEvent) => void>();

  /** @returns A function that removes the listener. */
  add(listener: (event: MockEvent) => void): () => void {
    // A new function, so that a listener that was added twice is removed once.
    const added = (event: MockEvent) => listener(event);
    this.#listeners.add(added);
    return () => void this.#listeners.delete(added);
  }

  /**
   * Calls the listeners. An error of a listener must not change what the client receives, so it is
   * thrown after the current work, as an uncaught error.
   *
   * @param describe - Creates the event. Not called without a listener.
   */
  notify(describe: () => MockEvent): void {
    if (this.#listeners.size === 0) return;
    const event = describe();
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

import type { MockEvent, ProfilesMock, Snapshot } from '@profiles/mock';
import type { SandboxRequest } from '@profiles/mock/web';
import { type CollectionName, Rows } from './rows.ts';

/** The state of a mock without its records. */
type Setup = Omit<Snapshot, CollectionName>;

/** A sandbox in the storage of its object. */
export class StoredSandbox {
  readonly #storage: DurableObjectStorage;
  readonly #rows: Rows;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#rows = new Rows(storage.sql);
  }

  /** Whether the sandbox was created. */
  get exists(): boolean {
    return this.#rows.exist;
  }

  /** Creates the sandbox, unless it exists. */
  create(name: string): void {
    if (this.exists) return;
    const now = new Date();
    this.#rows.create();
    this.#rows.setFact('name', name);
    this.#rows.setFact('createdAt', now.toISOString());
    this.usedAt = now;
  }

  /** When the sandbox was last used. */
  get usedAt(): Date {
    return new Date(this.#rows.findFact('usedAt') ?? '');
  }

  set usedAt(time: Date) {
    this.#rows.setFact('usedAt', time.toISOString());
  }

  /** The last request. `null` if there is none. */
  set lastRequest(request: SandboxRequest | null) {
    this.#rows.setFact('lastRequest', JSON.stringify(request));
  }

  /** The entry of the sandbox in the list, without the numbers of records. */
  get facts() {
    return {
      name: this.#rows.findFact('name') ?? '',
      createdAt: this.#rows.findFact('createdAt') ?? '',
      usedAt: this.#rows.findFact('usedAt') ?? '',
      lastRequest: JSON.parse(this.#rows.findFact('lastRequest') ?? 'null') ?? undefined,
    };
  }

  /** The numbers of records. */
  get counts() {
    return { patients: this.#rows.count('patients'), emrUsers: this.#rows.count('emrUsers') };
  }

  /**
   * Restores the state of a mock. For a new sandbox, stores it instead.
   *
   * @throws `SetupError` if this version of the mock cannot restore it.
   */
  load(mock: ProfilesMock): void {
    const setup = this.#setup;
    if (!setup) {
      this.#replace(mock.snapshot());
      return;
    }
    const patients = this.#rows.read('patients');
    const emrUsers = this.#rows.read('emrUsers');
    const oids = countOids(setup.oids, [...patients, ...emrUsers]);
    // A setting that a later version of the mock has added keeps its default.
    const behaviour = { ...mock.behaviour, ...setup.behaviour };
    mock.restore({ ...setup, behaviour, oids, patients, emrUsers });
  }

  /**
   * Stores what an event has changed. It is synchronous, and the mock calls it before the client
   * receives the response.
   *
   * @throws If the storage does not accept the change. Nothing of the event is stored then.
   */
  keep(mock: ProfilesMock, event: MockEvent): void {
    if (event.kind === 'record') this.#rows.put(event.collection, event.record);
    if (event.kind === 'recordDeleted') this.#delete(event.collection, event.oid);
    if (event.kind === 'reset' || event.kind === 'restore') this.#replace(mock.snapshot());
    if (event.kind === 'behaviour') {
      const { behaviour, undecided } = event;
      this.#keepSetup({ ...this.#setup, behaviour, undecided });
    }
  }

  #delete(collection: CollectionName, oid: string): void {
    this.#storage.transactionSync(() => {
      this.#rows.delete(collection, oid);
      const setup = this.#setup;
      if (setup) this.#keepSetup({ ...setup, oids: countDeleted(setup.oids, oid) });
    });
  }

  #replace({ patients, emrUsers, ...setup }: Snapshot): void {
    this.#storage.transactionSync(() => {
      this.#rows.replace({ patients, emrUsers });
      this.#keepSetup(setup);
    });
  }

  #keepSetup(setup: Partial<Setup>): void {
    this.#rows.setFact('setup', JSON.stringify(setup));
  }

  get #setup(): Setup | undefined {
    const setup = this.#rows.findFact('setup');
    return setup === undefined ? undefined : JSON.parse(setup);
  }
}

/**
 * Returns how many oids a mock has created. The stored counts are those of the last reset, restored
 * snapshot or deleted record. Since then, the mock has given each next number to a record.
 *
 * @param records - All records of the mock.
 */
function countOids(
  { patients, emrUsers }: Snapshot['oids'],
  records: readonly { readonly oid: string }[],
): Snapshot['oids'] {
  const taken = new Set(records.map(({ oid }) => oid));
  const continued = (prefix: string, count: number) => {
    let last = count;
    while (taken.has(`${prefix}${last + 1}`)) last += 1;
    return last;
  };
  return { patients: continued('patient-', patients), emrUsers: continued('emr-user-', emrUsers) };
}

/** The highest number that the mock counts. */
const MAX_COUNTED = 2 ** 52;

/** Returns the counts after a record was deleted: the mock never gives its oid to another one. */
function countDeleted({ patients, emrUsers }: Snapshot['oids'], oid: string): Snapshot['oids'] {
  const counted = (prefix: string, count: number) => {
    const number = Number(oid.slice(prefix.length));
    const isCounted = oid === `${prefix}${number}` && Number.isInteger(number);
    return isCounted && number <= MAX_COUNTED ? Math.max(count, number) : count;
  };
  return { patients: counted('patient-', patients), emrUsers: counted('emr-user-', emrUsers) };
}

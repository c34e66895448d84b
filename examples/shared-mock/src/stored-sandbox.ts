import type { MockEvent, ProfilesMock, Snapshot } from '@profiles/mock';
import type { SandboxInfo, SandboxRequest } from '@profiles/mock/web';
import { countDeleted, countOids } from './count-oids.ts';
import { Facts } from './facts.ts';
import { type CollectionName, RecordRows } from './record-rows.ts';

/** The state of a mock without its records. */
type Setup = Omit<Snapshot, CollectionName>;

/** A sandbox in the storage of its object. */
export class StoredSandbox {
  readonly #storage: DurableObjectStorage;
  readonly #facts: Facts;
  readonly #records: RecordRows;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#facts = new Facts(storage.sql);
    this.#records = new RecordRows(storage.sql, this.#facts);
  }

  /** Whether the sandbox was created. */
  get exists(): boolean {
    return this.#facts.exist;
  }

  /** Creates the sandbox, unless it exists. */
  create(name: string): void {
    if (this.exists) return;
    const now = new Date();
    this.#facts.create();
    this.#facts.set('name', name);
    this.#facts.set('createdAt', now.toISOString());
    this.usedAt = now;
    this.#records.create();
  }

  /** When the sandbox was last used. */
  get usedAt(): Date {
    return new Date(this.#facts.find('usedAt') ?? '');
  }

  set usedAt(time: Date) {
    this.#facts.set('usedAt', time.toISOString());
  }

  /** The last request. `null` if there is none. */
  set lastRequest(request: SandboxRequest | null) {
    this.#facts.set('lastRequest', JSON.stringify(request));
  }

  /** The entry of the sandbox in the list. */
  get info(): SandboxInfo {
    return {
      name: this.#facts.find('name') ?? '',
      createdAt: this.#facts.find('createdAt') ?? '',
      usedAt: this.#facts.find('usedAt') ?? '',
      patients: this.#records.count('patients'),
      emrUsers: this.#records.count('emrUsers'),
      lastRequest: JSON.parse(this.#facts.find('lastRequest') ?? 'null') ?? undefined,
    };
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
    const patients = this.#records.read('patients');
    const emrUsers = this.#records.read('emrUsers');
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
    if (event.kind === 'record') this.#records.put(event.collection, event.record);
    if (event.kind === 'recordDeleted') this.#delete(event.collection, event.oid);
    if (event.kind === 'reset' || event.kind === 'restore') this.#replace(mock.snapshot());
    if (event.kind === 'behaviour') {
      const { behaviour, undecided } = event;
      this.#keepSetup({ ...this.#setup, behaviour, undecided });
    }
  }

  #delete(collection: CollectionName, oid: string): void {
    this.#storage.transactionSync(() => {
      this.#records.delete(collection, oid);
      const setup = this.#setup;
      if (setup) this.#keepSetup({ ...setup, oids: countDeleted(setup.oids, oid) });
    });
  }

  #replace({ patients, emrUsers, ...setup }: Snapshot): void {
    this.#storage.transactionSync(() => {
      this.#records.replace({ patients, emrUsers });
      this.#keepSetup(setup);
    });
  }

  #keepSetup(setup: Partial<Setup>): void {
    this.#facts.set('setup', JSON.stringify(setup));
  }

  get #setup(): Setup | undefined {
    const setup = this.#facts.find('setup');
    return setup === undefined ? undefined : JSON.parse(setup);
  }
}

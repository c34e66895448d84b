import { isPlainObject } from '@profiles/sdk/internal';
import { SetupError } from '../../http/errors/setup-error.ts';
import { readSnapshot, type Snapshot, takeSnapshot } from './snapshot.ts';

/** A snapshot with a name, as a file of it has them. */
export interface NamedSnapshot extends Snapshot {
  readonly name: string;
  /** When it was taken, in ISO 8601. */
  readonly at: string;
}

/** A snapshot that a mock keeps, without its content. */
export interface KeptSnapshot extends Pick<NamedSnapshot, 'name' | 'at'> {
  readonly id: number;
  /** The number of patients in it. */
  readonly patients: number;
  /** The number of EMR users in it. */
  readonly emrUsers: number;
}

/** Writes snapshots where they outlive the process. */
export interface SnapshotKeeper {
  /**
   * Writes a snapshot, in place of the one with the same id.
   *
   * @throws {@link NotStoredError} if it cannot. The mock then stays as it was.
   */
  writeSnapshot(id: number, snapshot: Snapshot): void;
  /** @throws {@link NotStoredError} if it cannot. The mock then stays as it was. */
  deleteSnapshot(id: number): void;
}

/** Each may hold all records of the mock. */
const MAX_KEPT = 10;

/** The snapshots that a mock keeps. A reset leaves them. */
export class KeptSnapshots {
  keeper: SnapshotKeeper | undefined;
  readonly #take: () => Snapshot;
  readonly #kept = new Map<number, NamedSnapshot>();
  #lastId = 0;

  /** @param take - Takes a snapshot of the mock. */
  constructor(take: () => Snapshot) {
    this.#take = take;
  }

  /** Lists the snapshots, newest first. */
  list(): readonly KeptSnapshot[] {
    return [...this.#kept].map(describe).reverse();
  }

  get(id: number): NamedSnapshot | undefined {
    return this.#kept.get(id);
  }

  /**
   * Keeps a snapshot.
   *
   * @param input - Untrusted input: its name, and the snapshot if it is not one of the current state.
   * @throws {@link SetupError} if it has no name or is not a snapshot, or if there are too many.
   * @throws {@link NotStoredError} if the keeper cannot write it.
   */
  add(input: unknown): KeptSnapshot {
    const { name, at, ...content } = isPlainObject(input) ? input : {};
    if (typeof name !== 'string' || name.trim() === '') {
      throw new SetupError('A snapshot to keep must have a name.');
    }
    if (this.#kept.size === MAX_KEPT) {
      throw new SetupError(`The mock keeps at most ${MAX_KEPT} snapshots. Delete one first.`);
    }
    const isCurrent = Object.keys(content).length === 0;
    const snapshot = isCurrent ? this.#take() : takeSnapshot(readSnapshot(content));
    const time = isCurrent ? Number.NaN : Date.parse(String(at));
    const taken = new Date(Number.isNaN(time) ? Date.now() : time).toISOString();
    const kept: NamedSnapshot = { name: name.trim(), at: taken, ...snapshot };
    const id = this.#lastId + 1;
    this.keeper?.writeSnapshot(id, kept);
    this.load(id, kept);
    return describe([id, kept]);
  }

  /** Adds a snapshot that the keeper has. */
  load(id: number, kept: NamedSnapshot): void {
    this.#kept.set(id, kept);
    this.#lastId = id;
  }

  /** Returns whether there was a snapshot with this number. */
  delete(id: number): boolean {
    if (!this.#kept.has(id)) return false;
    this.keeper?.deleteSnapshot(id);
    return this.#kept.delete(id);
  }
}

function describe([id, { name, at, patients, emrUsers }]: [number, NamedSnapshot]): KeptSnapshot {
  return { id, name, at, patients: patients.length, emrUsers: emrUsers.length };
}

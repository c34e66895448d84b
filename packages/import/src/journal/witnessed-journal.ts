import { codeOf } from '../import-error.ts';
import {
  type CheckedRow,
  type ImportFacts,
  type Journal,
  JournalError,
  type JournalRow,
  type RowCounts,
  type RunClaims,
  type Turn,
  type Turned,
} from './journal.ts';
import { emptyJournal, olderJournal } from './older-journal.ts';
import type { Witness } from './witness.ts';

/** The witnesses of a journal. */
export interface Witnesses {
  /** The journal, as the subject of a sentence. */
  readonly name: string;
  /** The witness in the import's folder. */
  readonly inFolder: Witness;
  /** The witness of this user on this machine, if there is a place for it. */
  readonly onMachine: Witness | undefined;
}

/** A journal that is rejected when it knows of fewer rows than were sent. */
export class WitnessedJournal implements Journal {
  readonly #journal: Journal;
  readonly #witnesses: Witnesses;

  constructor(journal: Journal, witnesses: Witnesses) {
    this.#journal = journal;
    this.#witnesses = witnesses;
  }

  get run(): string {
    return this.#journal.run;
  }

  async prepare(
    facts: ImportFacts,
    rows: () => AsyncIterable<readonly CheckedRow[]>,
  ): Promise<RunClaims> {
    const { name, inFolder, onMachine } = this.#witnesses;
    const seen = [...inFolder.runs, ...(onMachine?.runs ?? [])];
    const known = await this.#journal.prepare(facts, () => {
      if (seen.length > 0) throw emptyJournal(name);
      return rows();
    });
    const isOlder = seen.some(([run, claims]) => (known.get(run) ?? 0) < claims);
    if (isOlder) throw olderJournal(name);
    return known;
  }

  startPass(): Promise<RowCounts> {
    return this.#journal.startPass();
  }

  /** Records each claim in the witnesses before its request leaves. */
  async commit(turn: Turn): Promise<Turned> {
    const turned = await this.#journal.commit(turn);
    const { claimed, claims } = turned;
    if (claimed.length === 0) return turned;
    try {
      this.#witnesses.inFolder.record(this.run, claims);
    } catch (error) {
      const results = claimed.map(({ row }) => ({ row, state: 'ready' }) as const);
      await this.#journal.commit({ results, claims: 0, after: 0, again: [], pace: undefined });
      throw new JournalError(
        `The witness in the import's folder cannot be written (${codeOf(error)}).`,
      );
    }
    this.#recordOnMachine(claims);
    return turned;
  }

  #recordOnMachine(claims: number): void {
    try {
      this.#witnesses.onMachine?.record(this.run, claims);
    } catch {
      // Without it, only an earlier copy of the whole folder goes undetected.
    }
  }

  rows(): AsyncIterable<JournalRow> {
    return this.#journal.rows();
  }

  async close(): Promise<void> {
    await this.#journal.close();
    this.#witnesses.inFolder.close();
    this.#witnesses.onMachine?.close();
  }
}

import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RunClaims } from './journal.ts';

/** The name of a run. A system may add files of its own. */
const RUN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Records the number of sent rows outside the journal: a folder with a file for each run, which
 * contains the number of its claims. A restored journal knows of fewer claims.
 */
export class Witness {
  readonly #folder: string;
  /** The runs that have sent. */
  readonly runs: RunClaims;
  #file: number | undefined;

  /** Opens the folder, or creates it. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const runs = readdirSync(folder).filter((name) => RUN.test(name));
    this.runs = new Map(runs.map((run) => [run, claimsIn(join(folder, run))]));
  }

  /**
   * Writes how many rows a run is about to send. The write survives the end of the process. It need
   * not survive a power failure: the journal does, and then knows of more claims.
   */
  record(run: string, claims: number): void {
    this.#file ??= openSync(join(this.#folder, run), 'wx', 0o600);
    // The number grows, so it overwrites the one before completely.
    writeSync(this.#file, `${claims}\n`, 0);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/**
 * Opens the witness of this user on this machine. It detects an earlier copy of the whole folder.
 *
 * @param state - The folder of all of them, if there is one.
 * @param name - The name of the import.
 */
export function openMachineWitness(state: string | undefined, name: string): Witness | undefined {
  try {
    return state === undefined ? undefined : new Witness(join(state, name));
  } catch {
    return undefined;
  }
}

/** Reads the claims of a run. At least 1: a power failure may have emptied the file. */
function claimsIn(path: string): number {
  return Math.max(1, Number.parseInt(readFileSync(path, 'utf8'), 10) || 1);
}

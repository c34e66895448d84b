import * as fs from 'node:fs';
import { join } from 'node:path';
import { codeOf, resultOf } from '../import-error.ts';

/** The name of a run. A system may add files of its own. */
const RUN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The claims of each run. A run is one process, from its start to its end. */
type RunClaims = ReadonlyMap<string, number>;

/** The file that is kept for good: a line about the import, and then each run with its claims. */
export const KEPT = 'import';

/**
 * Records the number of sent rows outside the journal: a folder with a file for each run, which
 * contains the number of its claims. A restored journal knows of fewer claims.
 */
export class Witness {
  readonly #folder: string;
  readonly #title: string | undefined;
  #file: number | undefined;
  /** The runs that have sent. */
  readonly runs: RunClaims;

  /**
   * Opens the folder, or creates it.
   *
   * @param title - The line about the import. It is written before the first request.
   */
  constructor(folder: string, title?: string) {
    this.#folder = folder;
    this.#title = title;
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.runs = this.#read();
  }

  /**
   * Writes how many rows a run is about to send. The write survives the end of the process. It need
   * not survive a power failure: the journal does, and then knows of more claims.
   */
  record(run: string, claims: number): void {
    if (this.#file === undefined) {
      this.#file = fs.openSync(join(this.#folder, run), 'wx', 0o600);
      if (this.#title !== undefined) this.#keep(run, this.#kept());
    }
    // The number grows, so it overwrites the one before completely.
    fs.writeSync(this.#file, `${claims}\n`, 0);
  }

  /** Moves the claims of all runs into one file. No row is left to claim. */
  fold(run: string): void {
    // If it fails, the files stay, and say the same.
    resultOf(() => {
      const files = this.#files();
      if (files.length > 0) this.#keep(run, this.#read());
      this.close();
      for (const file of files) fs.rmSync(join(this.#folder, file), { force: true });
    });
  }

  close(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
  }

  #files(): readonly string[] {
    return fs.readdirSync(this.#folder).filter((name) => RUN.test(name));
  }

  /** Reads the kept file last: another worker may move claims into it meanwhile. */
  #read(): RunClaims {
    const files = this.#files().map((run) => [run, claimsIn(this.#text(run))] as const);
    return new Map([...files, ...this.#kept()]);
  }

  #kept(): RunClaims {
    const lines = this.#text(KEPT).matchAll(/^(\S{36}) (\d+)$/gm);
    return new Map([...lines].map(([, run = '', claims = '']) => [run, claimsIn(claims)]));
  }

  #text(name: string): string {
    try {
      return fs.readFileSync(join(this.#folder, name), 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return '';
      throw error;
    }
  }

  #keep(run: string, claims: RunClaims): void {
    const lines = [this.#title, ...[...claims].map((pair) => pair.join(' ')), ''];
    const beside = join(this.#folder, `${run}.tmp`);
    fs.writeFileSync(beside, lines.join('\n'), { mode: 0o600, flush: true });
    fs.renameSync(beside, join(this.#folder, KEPT));
  }
}

/** Reads the claims of a run. At least 1: a power failure may have emptied the file. */
function claimsIn(text: string): number {
  return Math.max(1, Number.parseInt(text, 10) || 1);
}

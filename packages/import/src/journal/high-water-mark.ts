import * as fs from 'node:fs';
import { join } from 'node:path';
import { codeOf, resultOf } from '../messages/import-error.ts';

/** The name of a run. A system may add files of its own. */
const RUN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The claims of each run. A run is one process, from its start to its end. */
type RunClaims = ReadonlyMap<string, number>;

/** The file of the ended runs: a line about the import, and then each run with its claims. */
export const MERGED_FILE = 'import';

/**
 * The number of rows that were sent, kept outside the journal: a journal with fewer is an earlier
 * copy. It is a folder with a file for each run, which has the number of the run's claims.
 */
export class HighWaterMark {
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
   * not survive a power failure: the journal does, and then it has more claims.
   */
  record(run: string, claims: number): void {
    if (this.#file === undefined) {
      this.#file = fs.openSync(join(this.#folder, run), 'wx', 0o600);
      if (this.#title !== undefined) this.#writeMerged(run, this.#merged());
    }
    // The number grows, so it overwrites the one before completely.
    fs.writeSync(this.#file, `${claims}\n`, 0);
  }

  /** Moves the claims of all runs into one file, once no row is left to claim. */
  merge(run: string): void {
    // If it fails, the files stay, with the same numbers.
    resultOf(() => {
      const files = this.#files();
      if (files.length > 0) this.#writeMerged(run, this.#read());
      this.close();
      for (const file of files) fs.rmSync(join(this.#folder, file), { force: true });
    });
  }

  /** Removes the claims of a run that has stored nothing. */
  withdraw(run: string): void {
    this.close();
    fs.rmSync(join(this.#folder, run), { force: true });
  }

  close(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
  }

  #files(): readonly string[] {
    return fs.readdirSync(this.#folder).filter((name) => RUN.test(name));
  }

  /** Reads the merged file last: another worker may be moving claims into it. */
  #read(): RunClaims {
    const files = this.#files().map((run) => [run, claimsIn(this.#text(run))] as const);
    return new Map([...files, ...this.#merged()]);
  }

  #merged(): RunClaims {
    const lines = this.#text(MERGED_FILE).matchAll(/^(\S{36}) (\d+)$/gm);
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

  #writeMerged(run: string, claims: RunClaims): void {
    const lines = [this.#title, ...[...claims].map((pair) => pair.join(' ')), ''];
    const beside = join(this.#folder, `${run}.tmp`);
    fs.writeFileSync(beside, lines.join('\n'), { mode: 0o600, flush: true });
    fs.renameSync(beside, join(this.#folder, MERGED_FILE));
  }
}

/** Reads the claims of a run. They are at least 1: a power failure may have emptied the file. */
function claimsIn(text: string): number {
  return Math.max(1, Number.parseInt(text, 10) || 1);
}

/** One line of a table of results: what was counted, what came out, and what was asked for. */
export interface ResultRow {
  readonly what: string;
  /** The figure with its unit, as a reader wants it: `0.97x`, `1,000,000 cases`. */
  readonly figure: string;
  /** What the design asks for: `at most 1.0x`. */
  readonly goal?: string;
  /** Whether the figure reaches the goal. */
  readonly reached?: boolean;
}

/** What one command found. */
export interface Result {
  /** The npm script: `test:fuzz`. */
  readonly command: string;
  /** What the command shows, in one sentence. */
  readonly shows: string;
  /** How long it took, in seconds. */
  readonly seconds: number;
  readonly rows: readonly ResultRow[];
  /** What each side of a comparison does, and what else a reader must know; a sentence each. */
  readonly notes?: readonly string[];
  /** The name of a picture in `docs/results`. */
  readonly chart?: string;
}

/** A result as it is kept. */
export interface RecordedResult extends Result {
  /** The day it was recorded, as `YYYY-MM-DD`. */
  readonly date: string;
}

/** A row in a table of results: a measurement, its figure and its goal. */
export interface ResultRow {
  readonly what: string;
  /** The formatted figure with its unit, such as `0.97x` or `1,000,000 cases`. */
  readonly figure: string;
  /** The goal, such as `at most 1.0x`. */
  readonly goal?: string;
  /** Whether the figure reaches the goal. */
  readonly reached?: boolean;
  /** The commit it was measured at, if its result is of a later one. */
  readonly commit?: string;
}

/** The result of one command. */
export interface Result {
  /** The npm script, such as `test:fuzz`. */
  readonly command: string;
  /** The claim that the command checks, in one sentence. */
  readonly shows: string;
  /** The duration in seconds. */
  readonly seconds: number;
  readonly rows: readonly ResultRow[];
  /** Sentences about the measurement, such as what each side of a comparison does. */
  readonly notes?: readonly string[];
  /** The name of a picture in `docs/results`. */
  readonly chart?: string;
}

/** A result as it is saved. */
export interface RecordedResult extends Result {
  /** The day it was recorded, as `YYYY-MM-DD`. */
  readonly date: string;
  /** The commit that was measured. Results that are older than this field have none. */
  readonly commit?: string;
}

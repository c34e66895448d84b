import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

const FOLDER = join(import.meta.dirname, '..', 'docs', 'results');

/** Prints a command's results and, where it was called with `--record`, keeps them in `docs`. */
export function report(result: Result): void {
  for (const row of result.rows) console.log(line(row));
  if (!process.argv.includes('--record')) return;
  const recorded: RecordedResult = { ...result, date: new Date().toISOString().slice(0, 10) };
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${result.command.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(recorded, undefined, 2)}\n`);
}

function line({ what, figure, goal, reached }: ResultRow): string {
  const asked = goal === undefined ? '' : ` (${goal}${reached === false ? ', not reached' : ''})`;
  return `${what}: ${figure}${asked}`;
}

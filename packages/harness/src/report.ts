import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofPage } from './proof-page.ts';
import type { RecordedResult, Result, ResultRow } from './result.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
export const RESULTS = join(DOCS, 'results');
export const PAGE = join(DOCS, 'src/content/docs/proof.md');

/**
 * Prints a command's results and, where it was called with `--record`, keeps them in `docs`.
 *
 * @param isPart - Whether the rows replace only those of the same names.
 */
export function report(result: Result, isPart = false): void {
  for (const row of result.rows) console.log(line(row));
  if (!process.argv.includes('--record')) return;
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${result.command.replaceAll(':', '-')}.json`);
  const whole =
    isPart && existsSync(file) ? withRows(JSON.parse(readFileSync(file, 'utf8')), result) : result;
  const recorded: RecordedResult = { ...whole, date: new Date().toISOString().slice(0, 10) };
  writeFileSync(file, `${JSON.stringify(recorded, undefined, 2)}\n`);
  writeFileSync(PAGE, proofPage(RESULTS));
}

function withRows(before: RecordedResult, { rows }: Result): Result {
  const anew = new Map(rows.map((row) => [row.what, row]));
  return { ...before, rows: before.rows.map((row) => anew.get(row.what) ?? row) };
}

function line({ what, figure, goal, reached }: ResultRow): string {
  const asked = goal === undefined ? '' : ` (${goal}${reached === false ? ', not reached' : ''})`;
  return `${what}: ${figure}${asked}`;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofPage } from './proof-page.ts';
import type { RecordedResult, Result, ResultRow } from './result.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
export const RESULTS = join(DOCS, 'results');
export const PAGE = join(DOCS, 'src/content/docs/proof.md');

/** Prints a command's results and, where it was called with `--record`, keeps them in `docs`. */
export function report(result: Result): void {
  for (const row of result.rows) console.log(line(row));
  if (!process.argv.includes('--record')) return;
  const recorded: RecordedResult = { ...result, date: new Date().toISOString().slice(0, 10) };
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${result.command.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(recorded, undefined, 2)}\n`);
  writeFileSync(PAGE, proofPage(RESULTS));
}

function line({ what, figure, goal, reached }: ResultRow): string {
  const asked = goal === undefined ? '' : ` (${goal}${reached === false ? ', not reached' : ''})`;
  return `${what}: ${figure}${asked}`;
}

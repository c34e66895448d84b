import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitOf } from './commit.ts';
import type { RecordedResult, Result, ResultRow } from './result.ts';

const ROOT = join(import.meta.dirname, '../../..');
export const RESULTS = join(ROOT, 'docs/results');

/** The result of a command. Without `seconds`, it took as long as its process has run. */
type Found = Omit<Result, 'seconds'> & Partial<Pick<Result, 'seconds'>>;

/** A result of a known commit, as each new one is. */
type Measured = RecordedResult & { readonly commit: string };

/**
 * Prints a command's results. If it was called with `--record`, also saves them in `docs/results`.
 *
 * @param options - `isPart`: the command ran in part, so keep the other recorded rows.
 */
export function report(found: Found, { isPart = false } = {}): void {
  const { command, shows, seconds = Math.round(performance.now() / 1000), ...rest } = found;
  for (const row of rest.rows) console.log(line(row));
  if (!process.argv.includes('--record')) return;
  const date = new Date().toISOString().slice(0, 10);
  save({ command, shows, seconds, ...rest, date, commit: commitOf(ROOT) }, isPart);
}

/** Saves in a folder what a shard of a long run has recorded elsewhere. */
export function saveShard(shard: Measured, folder = RESULTS): void {
  // Where a command ran in part, the rows that it kept have a commit of their own.
  const rows = shard.rows.filter(({ commit }) => commit === undefined);
  save({ ...shard, rows }, rows.length < shard.rows.length, folder);
}

function save(result: Measured, isPart: boolean, folder = RESULTS): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${result.command.replaceAll(':', '-')}.json`);
  const whole =
    isPart && existsSync(file) ? withPart(JSON.parse(readFileSync(file, 'utf8')), result) : result;
  writeFileSync(file, `${JSON.stringify(whole, undefined, 2)}\n`);
}

/** Replaces the recorded rows that were measured again, and adds the new ones. The others keep their commit. */
export function withPart(
  recorded: RecordedResult,
  { rows, date, commit }: Pick<Measured, 'rows' | 'date' | 'commit'>,
): RecordedResult {
  const kept = recorded.rows.map(({ commit: own = recorded.commit ?? 'unknown', ...row }) => {
    return own === commit ? row : { ...row, commit: own };
  });
  const all = new Map([...kept, ...rows].map((row) => [row.what, row]));
  return { ...recorded, rows: [...all.values()], date, commit };
}

function line({ what, figure, goal, reached }: ResultRow): string {
  const target = goal === undefined ? '' : ` (${goal}${reached === false ? ', not reached' : ''})`;
  return `${what}: ${figure}${target}`;
}

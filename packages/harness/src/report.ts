import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitOf } from './commit.ts';
import { proofPage, resultsPage } from './proof-page.ts';
import type { RecordedResult, Result, ResultRow } from './result.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
export const RESULTS = join(DOCS, 'results');

/** The generated pages of the results, each with its text. */
export function resultPages() {
  const pages = { proof: proofPage(RESULTS), results: resultsPage(RESULTS) };
  return Object.entries(pages).map(([name, text]) => ({
    name: `${name}.md`,
    path: join(DOCS, 'src/content/docs', `${name}.md`),
    text,
  }));
}

/** The result of a command. Without `seconds`, it took as long as its process has run. */
type Found = Omit<Result, 'seconds'> & Partial<Pick<Result, 'seconds'>>;

/**
 * Prints a command's results. If it was called with `--record`, also saves them in `docs`.
 *
 * @param options - `isPart`: the command ran in part, so keep the other recorded rows.
 */
export function report(found: Found, { isPart = false } = {}): void {
  const { command, shows, seconds = Math.round(performance.now() / 1000), ...rest } = found;
  const result: Result = { command, shows, seconds, ...rest };
  for (const row of result.rows) console.log(line(row));
  if (!process.argv.includes('--record')) return;
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${result.command.replaceAll(':', '-')}.json`);
  const commit = commitOf(join(DOCS, '..'));
  const whole =
    isPart && existsSync(file)
      ? withPart(JSON.parse(readFileSync(file, 'utf8')), result, commit)
      : result;
  const date = new Date().toISOString().slice(0, 10);
  const recorded: RecordedResult = { ...whole, date, commit };
  writeFileSync(file, `${JSON.stringify(recorded, undefined, 2)}\n`);
  for (const { path, text } of resultPages()) writeFileSync(path, text);
}

/** Replaces the recorded rows that were measured again, and adds the new ones. The others keep their commit. */
export function withPart(
  recorded: Partial<Pick<RecordedResult, 'commit'>> & Result,
  { rows }: Pick<Result, 'rows'>,
  commit: string,
): Result {
  const kept = recorded.rows.map(({ commit: own = recorded.commit, ...row }) => {
    return own === undefined || own === commit ? row : { ...row, commit: own };
  });
  const all = new Map([...kept, ...rows].map((row) => [row.what, row]));
  return { ...recorded, rows: [...all.values()] };
}

function line({ what, figure, goal, reached }: ResultRow): string {
  const target = goal === undefined ? '' : ` (${goal}${reached === false ? ', not reached' : ''})`;
  return `${what}: ${figure}${target}`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './page.ts';

interface Results {
  readonly rows: readonly { readonly what: string; readonly figure: string }[];
}

type Source = 'sizes' | 'bench' | 'imports';

/** Lists three figures of the landing page, from the recorded results. */
export function landingFigures(): string {
  return figuresOf({
    sizes: resultsOf('test-package'),
    bench: resultsOf('bench'),
    imports: resultsOf('test-import'),
  });
}

/** Lists the size of the SDK, the killed imports with their duplicates, and the speed of the mock. */
export function figuresOf({ sizes, bench, imports }: Record<Source, Results>): string {
  const size = figure(sizes, 'the SDK, ky and zod included');
  const ratio = Number.parseFloat(figure(bench, 'the SDK beside axios + zod'));
  const speed = figure(bench, 'mock.fetch, as fast as MSW 3').replace('x', '×');
  const stores = ['SQLite', 'four workers on PostgreSQL'];
  const kills = total(imports, stores, 'kills');
  const twice = total(imports, stores, 'patients stored twice');
  const lost = total(imports, stores, 'rows lost: not created, existed, rejected or look first');
  return [
    `- **${size}** is the client with its dependencies in a browser. That is ${Math.round(ratio * 100)}% of axios with zod.`,
    `- **${written(twice)} duplicates** after imports were killed ${written(kills)} times, with a journal in SQLite and in PostgreSQL. ${lost === 0 ? 'No row was' : `${written(lost)} rows were`} lost.`,
    `- **${speed} as fast** as MSW 3: the mock validates a patient, stores it and responds.`,
  ].join('\n');
}

function total(results: Results, stores: readonly string[], what: string): number {
  const figures = stores.map((store) => figure(results, `${store}: ${what}`));
  return figures.reduce((sum, each) => sum + Number(each.replaceAll(',', '')), 0);
}

function figure({ rows }: Results, what: string): string {
  const row = rows.find((each) => each.what === what);
  if (row) return row.figure;
  throw new Error(`docs/results has no row: ${what}`);
}

function written(count: number): string {
  return count.toLocaleString('en');
}

function resultsOf(command: string): Results {
  return JSON.parse(readFileSync(join(ROOT, `docs/results/${command}.json`), 'utf8'));
}

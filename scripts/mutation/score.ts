import { dirname } from 'node:path';
import { FATES, type Fate, type JudgedMutant } from './judged-mutants.ts';

export type Count = Readonly<Record<Fate, number>>;

/** Counts mutants by their fate. */
export function count(mutants: readonly JudgedMutant[]): Count {
  const counted = FATES.map((fate) => [fate, mutants.filter((each) => each.fate === fate).length]);
  return Object.fromEntries(counted);
}

/** Returns how many of 100 mutants that can be told from the original were killed. */
export function scoreOf(count: Count): number {
  const killed = count.killed + count['timed out'];
  const all = killed + count.survived + count['not covered'];
  return all === 0 ? 100 : (100 * killed) / all;
}

/** Prints the fates in each folder. */
export function printTable(mutants: readonly JudgedMutant[]): void {
  const folders = [...new Set(mutants.map(({ file }) => dirname(file)))].toSorted();
  const table = folders.map((folder) => {
    const counted = count(mutants.filter(({ file }) => dirname(file) === folder));
    return [folder, { ...counted, score: `${scoreOf(counted).toFixed(1)}%` }];
  });
  console.table(Object.fromEntries(table));
}

/**
 * Changes the sources in small ways, and counts how many of the changes some test notices.
 *
 * Names of files, where there are any, limit it to those: `npm run test:mutation -- packages/sdk/src/call.ts`.
 */
import { report } from '@profiles/harness/report';
import type { ResultRow } from '@profiles/harness/result';
import { Stryker } from '@stryker-mutator/core';
import { EQUIVALENT_MUTANTS } from './mutation/equivalent-mutants.ts';
import { type JudgedMutant, judge, wrongEntries } from './mutation/judged-mutants.ts';
import { MUTATED, type MutatedPackage } from './mutation/mutated.ts';
import { count, printTable, scoreOf } from './mutation/score.ts';

const LEAST_SCORE = 95;

const started = performance.now();
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const mutants: JudgedMutant[] = [];
const rows: ResultRow[] = [];
for (const name of ['sdk', 'mock'] as const) {
  const inside = named.filter((file) => file.startsWith(`packages/${name}/`));
  const files = named.length > 0 ? inside : MUTATED[name];
  if (files.length > 0) rows.push(await mutate(name, files));
}

const wrong = wrongEntries(mutants, EQUIVALENT_MUTANTS);
printTable(mutants);
for (const { fate, file, at, from, to } of mutants) {
  if (fate === 'survived' || fate === 'not covered') {
    console.log(`${file}:${at} ${fate}: ${from} became ${to || 'nothing'}`);
  }
}
for (const { file, line, to } of wrong) {
  console.log(`${file}: "${line}" has no equivalent mutant that becomes ${to}: strike it`);
}
report({
  command: 'test:mutation',
  shows: 'The tests notice when the code is changed.',
  notes: [
    'What was tried before, and has not changed since, is remembered: anew it takes half an hour.',
  ],
  seconds: Math.round((performance.now() - started) / 1000),
  rows,
});
process.exitCode = wrong.length === 0 && rows.every(({ reached }) => reached) ? 0 : 1;

async function mutate(name: MutatedPackage, files: readonly string[]): Promise<ResultRow> {
  // Read by vitest.mutation.config.ts, in the processes that Stryker starts.
  process.env['MUTATED_PACKAGE'] = name;
  const results = await new Stryker({
    mutate: [...files, '!**/*.test*.ts'],
    incrementalFile: `reports/mutation-${name}.json`,
  }).runMutationTest();
  // Stryker adds what it remembers of other files.
  const isAsked = ({ file }: JudgedMutant) => named.length === 0 || named.includes(file);
  const judged = judge(results, EQUIVALENT_MUTANTS).filter(isAsked);
  mutants.push(...judged);
  const counted = count(judged);
  const fates = Object.entries(counted).map(([fate, number]) => `${number} ${fate}`);
  return {
    what: `Mutants of @profiles/${name} that are killed`,
    figure: `${scoreOf(counted).toFixed(1)}% (${fates.join(', ')})`,
    goal: `at least ${LEAST_SCORE}%`,
    reached: scoreOf(counted) >= LEAST_SCORE,
  };
}

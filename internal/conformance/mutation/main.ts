/**
 * Makes small changes to the sources, and counts how many of them a test detects.
 *
 * To mutate only some files, pass their names:
 * `npm run test:mutation -w @profiles/conformance -- packages/sdk/src/client.ts`. To mutate one package,
 * pass `--only sdk`.
 */
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from '@profiles/testkit/report';
import type { ResultRow } from '@profiles/testkit/result';
import { Stryker } from '@stryker-mutator/core';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const MOCK = 'packages/mock/src';

/** The mutated files: the SDK, and the parts of the mock that determine a response. */
const MUTATED = {
  sdk: ['packages/sdk/src/**/*.ts'],
  mock: [`${MOCK}/{ledger,store,faults,delivery,service}/**/*.ts`, `${MOCK}/http/body-reading.ts`],
} as const;

/** If the score of a package is lower, Stryker sets the exit code of the process. */
const LEAST_SCORE = 97;

// Stryker copies the folder that it is run in.
process.chdir(join(import.meta.dirname, '../../..'));

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, record: { type: 'boolean' } },
});
const rows: ResultRow[] = [];
for (const name of ['sdk', 'mock'] as const) {
  if (values.only !== undefined && values.only !== name) continue;
  const inside = named.filter((file) => file.startsWith(`packages/${name}/`));
  const files = named.length > 0 ? inside : MUTATED[name];
  if (files.length > 0) rows.push(await mutate(name, files));
}
report(
  {
    command: 'test:mutation',
    shows: 'The tests detect changes to the code.',
    notes: [
      'A comment beside the code disables each mutant that no test can detect, and gives the reason.',
      'Results of unchanged files are cached in `reports`; a full run takes more than an hour.',
    ],
    rows,
  },
  { isPart: values.only !== undefined },
);

async function mutate(name: keyof typeof MUTATED, files: readonly string[]): Promise<ResultRow> {
  // Read by vitest.config.ts, in the processes that Stryker starts.
  process.env['MUTATED_PACKAGE'] = name;
  const mutants = await new Stryker({
    configFile: 'internal/conformance/mutation/stryker.config.mjs',
    mutate: [...files, '!**/*.test*.ts'],
    incrementalFile: `reports/mutation-${name}.json`,
    thresholds: { break: LEAST_SCORE },
  }).runMutationTest();
  // Stryker adds the cached results of other files.
  return rowOf(name, named.length === 0 ? mutants : mutants.filter(isNamed));
}

function isNamed({ fileName }: Mutant): boolean {
  return named.includes(relative(process.cwd(), fileName));
}

function rowOf(name: string, mutants: readonly Mutant[]): ResultRow {
  const count = (...fates: Mutant['status'][]) =>
    mutants.filter(({ status }) => fates.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const alive = count('Survived', 'NoCoverage');
  const score = (100 * killed) / (killed + alive);
  return {
    what: `Mutants of @profiles/${name} that are killed`,
    figure: `${score.toFixed(1)}% (${killed} killed, ${alive} not, ${count('Ignored')} disabled with a reason)`,
    goal: `at least ${LEAST_SCORE}%`,
    reached: score >= LEAST_SCORE,
  };
}

/**
 * Makes small changes to the sources, and counts how many of them a test detects.
 *
 * To mutate only some files, pass their names:
 * `npm run test:mutation -w @profiles/conformance -- packages/sdk/src/client.ts`. To mutate one package,
 * pass `--only sdk`.
 */
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startSummary } from '@profiles/testkit/summary';
import { Stryker } from '@stryker-mutator/core';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** The mutated files: the SDK, and the parts of the mock that determine a response. */
const MUTATED = {
  sdk: ['packages/sdk/src/**/*.ts'],
  mock: [
    'packages/mock/src/service/{ledger,store,faults,operations}/**/*.ts',
    'packages/mock/src/service/{keep-state,service-handler}.ts',
    'packages/mock/src/http/{hosts,paths,to-response}.ts',
  ],
} as const;

/** If the score of a package is lower, Stryker sets the exit code of the process. */
const MIN_SCORE = 97;

// Stryker copies the folder that it is run in.
process.chdir(join(import.meta.dirname, '../../..'));

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
const { check, end } = startSummary();
for (const name of ['sdk', 'mock'] as const) {
  if (values.only !== undefined && values.only !== name) continue;
  const inside = named.filter((file) => file.startsWith(`packages/${name}/`));
  const files = named.length > 0 ? inside : MUTATED[name];
  if (files.length > 0) await mutate(name, files);
}
end();

async function mutate(name: keyof typeof MUTATED, files: readonly string[]): Promise<void> {
  // Read by vitest.config.ts, in the processes that Stryker starts.
  process.env['MUTATED_PACKAGE'] = name;
  const mutants = await new Stryker({
    configFile: 'internal/conformance/mutation/stryker.config.mjs',
    mutate: [...files, '!**/*.test*.ts'],
    incrementalFile: `reports/mutation-${name}.json`,
    thresholds: { break: MIN_SCORE },
  }).runMutationTest();
  // Stryker adds the cached results of other files.
  checkScore(name, named.length === 0 ? mutants : mutants.filter(isNamed));
}

function isNamed({ fileName }: Mutant): boolean {
  return named.includes(relative(process.cwd(), fileName));
}

function checkScore(name: string, mutants: readonly Mutant[]): void {
  const count = (...fates: Mutant['status'][]) =>
    mutants.filter(({ status }) => fates.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const alive = count('Survived', 'NoCoverage');
  const score = (100 * killed) / (killed + alive);
  const counts = `${killed} killed, ${alive} not, ${count('Ignored')} disabled with a reason`;
  const figure = `${score.toFixed(1)}% (${counts}), at least ${MIN_SCORE}%`;
  check(`mutants of @profiles/${name} that are killed`, score >= MIN_SCORE, figure);
}

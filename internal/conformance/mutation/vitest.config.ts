import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const CONDITION = '@profiles/source';

/** The tests that must kill the mutants of a package. */
const TESTS: Readonly<Record<string, string[]>> = {
  sdk: ['packages/sdk/src/**/*.test.ts'],
  mock: [
    'packages/mock/src/**/*.test.ts',
    'internal/conformance/src/*.test.ts',
    // The vectors and the second implementation hold how the service responds.
    'internal/conformance/src/oracle/*.test.ts',
    'internal/conformance/src/vectors/transports.test.ts',
  ],
};

/** Tests with thousands of cases. Most mutants die without them. */
const LONG = ['at-most-once', 'privacy', 'assumed', 'oracle', 'transports'];

/** Runs the test files nearest to a mutant first: one of them is likely to kill it. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated, ...others] = this.ctx.config.related ?? [];
    // All tests run once before the mutants. That run is related to every file.
    if (mutated === undefined || others.length > 0) return files;
    const distance = ({ moduleId }: TestSpecification) => {
      const name = basename(moduleId, '.test.ts');
      if (name.startsWith(basename(mutated, '.ts'))) return 0;
      if (LONG.includes(name)) return 3;
      return dirname(moduleId) === dirname(mutated) ? 1 : 2;
    };
    return files.toSorted((a, b) => distance(a) - distance(b));
  }
}

/**
 * The configuration of mutation tests. They run in a copy of this folder, where the links to our
 * packages still lead to sources without mutants. The aliases lead to the files of the copy.
 */
export default defineConfig({
  resolve: { alias: ['sdk', 'mock'].flatMap(entriesOf) },
  test: {
    include: TESTS[process.env['MUTATED_PACKAGE'] ?? ''] ?? [],
    exclude: [
      // These tests start processes, which contain no mutant.
      'packages/sdk/src/client-processes.test.ts',
      // These tests cover code that is not mutated.
      'packages/mock/src/{admin,serving/{sandboxes,server},tools/{calibrate,cli}}/**',
      'packages/mock/src/{msw,msw2,server,vitest}.test.ts',
      'packages/mock/src/service/journal/journal-memory.test.ts',
    ],
    sequence: { sequencer: NearestFirst },
    testTimeout: 15_000,
  },
});

function entriesOf(name: string) {
  const folder = join(import.meta.dirname, '../../../packages', name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys(exports)
    .filter((path) => exports[path][CONDITION])
    .map((path) => ({
      find: new RegExp(`^@profiles/${name}${path.slice(1)}$`),
      replacement: join(folder, exports[path][CONDITION]),
    }));
}

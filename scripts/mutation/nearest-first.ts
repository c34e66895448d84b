import { basename, dirname } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that play thousands of cases; most mutants die without them. */
const LONG = ['at-most-once', 'privacy', 'assumed', 'side-by-side'];

/** Runs the test files first that stand nearest to a mutant: one of them most likely kills it. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated, ...others] = this.ctx.config.related ?? [];
    // Before the mutants all tests run once, which is related to every file.
    if (mutated === undefined || others.length > 0) return files;
    const distance = ({ moduleId }: TestSpecification) => {
      const name = basename(moduleId, '.test.ts');
      if (name.startsWith(basename(mutated, '.ts'))) return 0;
      if (LONG.includes(name)) return 3;
      return dirname(moduleId) === dirname(mutated) ? 1 : 2;
    };
    return files.toSorted((one, other) => distance(one) - distance(other));
  }
}

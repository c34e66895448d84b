import { basename, dirname } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the test files first that stand nearest to a mutant: one of them most likely kills it. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated, ...others] = this.ctx.config.related ?? [];
    // Before the mutants all tests run once, which is related to every file.
    if (mutated === undefined || others.length > 0) return files;
    const distance = ({ moduleId }: TestSpecification) => {
      if (basename(moduleId).startsWith(basename(mutated, '.ts'))) return 0;
      return dirname(moduleId) === dirname(mutated) ? 1 : 2;
    };
    return files.toSorted((one, other) => distance(one) - distance(other));
  }
}

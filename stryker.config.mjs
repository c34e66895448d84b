/**
 * How mutants are run; `scripts/test-mutation.ts` adds which. No kind of mutant is left out: one that no
 * test can notice is disabled by a comment beside the code. Mutants of code that runs once, when a file
 * is loaded, are run too: the tables of fields, rules and behaviours are of that kind.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  ignorePatterns: [
    '/docs',
    '/examples',
    '/packages/{bench,consumers,runtimes}',
    'dist',
    '/reports',
  ],
  incremental: true,
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Far beyond the time of any test: a busy machine must not pass for an endless loop.
  timeoutMS: 20_000,
  concurrency: 2,
  cleanTempDir: 'always',
  logLevel: 'warn',
};

/**
 * The settings of mutation tests; `main.ts` adds the files. All kinds of mutants run.
 * A comment beside the code disables a mutant that no test can detect. Mutants of code that runs once,
 * when a file is loaded, run too, because the tables of fields, rules and behaviours are such code.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'internal/conformance/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  ignorePatterns: [
    '/docs',
    '/examples',
    '/internal/{bench,consumers,generate}',
    'dist',
    '/reports',
  ],
  incremental: true,
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Much longer than any test, so that a busy machine is not taken for an endless loop.
  timeoutMS: 20_000,
  concurrency: 2,
  cleanTempDir: 'always',
  logLevel: 'warn',
};

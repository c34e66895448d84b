import { parseArgs } from 'node:util';
import { requireChromium } from '@profiles/testkit/chromium';
import { report } from '@profiles/testkit/report';
import { runSpecs } from '../playwright/run-specs.ts';

requireChromium();
const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '20' },
    tests: { type: 'string', default: '100' },
    workers: { type: 'string', default: '4' },
    record: { type: 'boolean' },
  },
});
const repetitions = Number(values.repetitions);
const args = ['parallel.spec.ts', `--workers=${values.workers}`, '--timeout=120000'];

const started = performance.now();
let passed = 0;
let failed = 0;
let fewestWorkers = Number.POSITIVE_INFINITY;
for (let repetition = 1; repetition <= repetitions; repetition++) {
  const results = await runSpecs(args, { PARALLEL_TESTS: values.tests });
  for (const [title, { ok, errors }] of results) {
    if (ok) passed += 1;
    else failed += 1;
    if (!ok) console.error(`Repetition ${repetition}, ${title}:\n${errors.join('\n')}`);
  }
  const workers = new Set([...results.values()].map(({ workerIndex }) => workerIndex));
  fewestWorkers = Math.min(fewestWorkers, workers.size);
  console.log(`Repetition ${repetition}: ${results.size} tests on ${workers.size} workers`);
}

report({
  command: 'test:parallel',
  shows:
    'Playwright tests that run in parallel, with the same base URL, usernames and oids, each have a mock of their own: for the requests of their pages and, through a sandbox, for those of a server.',
  seconds: Math.round((performance.now() - started) / 1000),
  rows: [
    { what: `tests that ran ${repetitions} times`, figure: values.tests },
    { what: 'workers that shared them, each time', figure: `${fewestWorkers}` },
    { what: 'runs of a test that passed', figure: passed.toLocaleString('en-US') },
    {
      what: 'runs of a test that failed',
      figure: String(failed),
      goal: 'none',
      reached: failed === 0,
    },
  ],
});
if (failed > 0 || passed !== repetitions * Number(values.tests)) process.exitCode = 1;

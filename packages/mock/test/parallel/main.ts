import { parseArgs } from 'node:util';
import { requireChromium } from '@profiles/testkit/chromium';
import { startSummary } from '@profiles/testkit/summary';
import { runSpecs } from '../playwright/run-specs.ts';

requireChromium();
const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '20' },
    tests: { type: 'string', default: '100' },
    workers: { type: 'string', default: '4' },
  },
});
const repetitions = Number(values.repetitions);
const args = ['parallel.spec.ts', `--workers=${values.workers}`, '--timeout=120000'];

let passed = 0;
let failed = 0;
let minWorkers = Number.POSITIVE_INFINITY;
for (let repetition = 1; repetition <= repetitions; repetition++) {
  const results = await runSpecs(args, { PARALLEL_TESTS: values.tests });
  for (const [title, { ok, errors }] of results) {
    if (ok) passed += 1;
    else failed += 1;
    if (!ok) console.error(`Repetition ${repetition}, ${title}:\n${errors.join('\n')}`);
  }
  const workers = new Set([...results.values()].map(({ workerIndex }) => workerIndex));
  minWorkers = Math.min(minWorkers, workers.size);
  console.log(`Repetition ${repetition}: ${results.size} tests on ${workers.size} workers`);
}

const { check, end } = startSummary();
const runs = repetitions * Number(values.tests);
console.log(`the minimum number of workers that shared the tests: ${minWorkers}`);
check('runs of a test that pass', passed === runs, `${passed} of ${runs}`);
check('runs of a test that fail', failed === 0, failed);
end();

import { parseArgs } from 'node:util';
import { startSummary } from '@profiles/testkit/summary';
import fc from 'fast-check';
import { COMPARISONS, type Comparison } from './oracle/properties.ts';
import { Shares } from './oracle/shares.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
  },
});
const [cases, seed] = [Number(values.cases), Number(values.seed)];

/** The share of the cases that must have an outcome. A run with fewer says nothing about it. */
const MIN_SHARE = 0.002;
/** The number of parts of a run. Each prints its progress at its end. */
const PARTS = 10;

console.log(`Playing ${cases.toLocaleString('en')} cases. To repeat them: --seed ${seed}`);
const { check, end } = startSummary();
for (const comparison of COMPARISONS) await playCases(comparison);
end();

async function playCases({ name, percent, outcomes, property }: Comparison): Promise<void> {
  const shares = new Shares();
  const numRuns = Math.ceil((cases * percent) / 100 / PARTS);
  for (let at = 0; at < PARTS; at += 1) {
    await fc.assert(property(shares), { numRuns, seed: seed + at });
    if (process.stdout.isTTY) process.stdout.write(`\r${count(shares)} ${name}`);
  }
  if (process.stdout.isTTY) process.stdout.write('\r');
  const rare = outcomes.filter((outcome) => shares.of(outcome) < MIN_SHARE);
  check(name, rare.length === 0, `${count(shares)}, no difference: ${shares.describe()}`);
  if (rare.length > 0) console.error(`Too rare to say anything: ${rare.join(', ')}`);
}

function count({ cases: played }: Shares): string {
  return played.toLocaleString('en');
}

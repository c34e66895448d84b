/**
 * Compares the SDK and the mock with alternatives: `npm run bench`. `--only http` runs one comparison.
 * With `--write`, also writes the figures of the page *Performance*.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMPARISONS } from './comparisons.ts';
import { type Finding, figuresOf, written } from './figures.ts';
import { installPeers } from './peers.ts';

const FIGURES = join(import.meta.dirname, '../figures.json');

const { values } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const chosen = Object.entries(COMPARISONS).filter(([id]) => (values.only ?? id) === id);
if (chosen.length === 0) {
  throw new Error(`--only accepts ${Object.keys(COMPARISONS).join(', ')}, not ${values.only}`);
}

// The started servers end with this process, even if it is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const peers = installPeers();
const measured: Record<string, Finding> = {};
for (const [id, { title, measures, unit, run }] of chosen) {
  try {
    const { contenders, rounds, skipped = [], failed = [] } = await run(peers);
    const figures = figuresOf(contenders, rounds, unit);
    const finding = { title, measures, unit, figures, skipped };
    print(finding);
    for (const each of failed) fail(`${each}. It is left out`);
    // Otherwise the page would lose what is left out.
    if (failed.length === 0) measured[id] = finding;
  } catch (error) {
    fail(`${title}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

if (values.write) {
  const machine = `Node ${process.version}, ${availableParallelism()} cores, ${cpus()[0]?.model}`;
  // A comparison that runs alone, or of which a contender failed, leaves the others as they are.
  const isWhole = chosen.length === Object.keys(measured).length && values.only === undefined;
  const others = isWhole ? {} : JSON.parse(readFileSync(FIGURES, 'utf8'));
  const comparisons: Readonly<Record<string, Finding>> = { ...others.comparisons, ...measured };
  writeFileSync(FIGURES, `${JSON.stringify({ machine, comparisons }, undefined, 2)}\n`);
}

/** Names what failed. The command measures the rest, and then exits with 1. */
function fail(what: string): void {
  console.error(`Failed: ${what}.`);
  process.exitCode = 1;
}

function print({ title, measures, unit, figures, skipped }: Finding): void {
  console.log(`\n${title}: ${measures}`);
  console.table(
    figures.map(({ name, figure, times: [median, low, high], atLeast, isReached }) => ({
      contender: name,
      [unit]: written(figure),
      'beside the first': median,
      quartiles: `${low} to ${high}`,
      'at least': `${atLeast ?? ''}${isReached ? '' : ': falls short'}`,
    })),
  );
  for (const { name, does } of figures) console.log(`${name}: ${does}.`);
  for (const each of skipped) console.log(`Skipped ${each}.`);
}

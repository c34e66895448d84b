import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from '@profiles/testkit/report';
import { type KillResult, killTrial, stateOf } from './kill-trial.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    records: { type: 'string', default: '10000' },
    record: { type: 'boolean' },
  },
});
const [kills, records] = [Number(values.kills), Number(values.records)];

/** The longest time between the start of the process and the kill. */
const MOST_MS = 5000;

const started = performance.now();
const folder = await mkdtemp(join(tmpdir(), 'profiles-state-'));
const path = join(folder, 'state.json');
const content = stateOf(records);
const results: KillResult[] = [];
let damaged = 0;
for (let kill = 0; kill < kills; kill++) {
  // The lock of the killed process stays. Without the unfinished write, the next one is counted.
  await rm(`${path}.tmp`, { force: true });
  await writeFile(path, content);
  // Every other kill waits for a write, because a write takes a small part of the time.
  const time = { after: Math.random() * MOST_MS, inWrite: kill % 2 === 0 };
  try {
    const result = await killTrial(path, time);
    results.push(result);
    if (result.lost.length > 0) console.error(`Lost after ${time.after} ms:`, result.lost);
  } catch (error) {
    damaged += 1;
    console.error(`Damaged after ${time.after} ms:`, error);
  }
  if (process.stdout.isTTY) process.stdout.write(`\r${kill + 1} kills`);
}
await rm(folder, { recursive: true });

const sum = (count: (result: KillResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);
const none = (what: string, figure: number) => ({
  what,
  figure: figure.toLocaleString('en-US'),
  goal: 'none',
  reached: figure === 0,
});
const rows = [
  { what: `kills while ${records} records were kept`, figure: String(kills) },
  {
    what: 'kills that interrupted a write',
    figure: String(sum(({ isInterrupted }) => Number(isInterrupted))),
  },
  {
    what: 'records acknowledged',
    figure: sum(({ acknowledged }) => acknowledged).toLocaleString('en-US'),
  },
  none('files that could not be loaded', damaged),
  none(
    'records lost that were acknowledged more than a second before',
    sum(({ lost }) => lost.length),
  ),
  none(
    'files left behind',
    sum(({ strays }) => strays.length),
  ),
];
report({
  command: 'test:state',
  shows: 'The state file survives a kill at any moment, with everything older than a second.',
  seconds: Math.round((performance.now() - started) / 1000),
  rows,
});
if (rows.some((row) => 'reached' in row && !row.reached)) process.exitCode = 1;

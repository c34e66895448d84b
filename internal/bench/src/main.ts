import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RESULTS, report } from '@profiles/testkit/report';
import { chart } from './chart.ts';
import { STARTS } from './comparison.ts';
import { client } from './comparisons/client.ts';
import { http } from './comparisons/http.ts';
import { loopback } from './comparisons/loopback.ts';
import { mock, msw, scale } from './comparisons/mock.ts';
import { observer } from './comparisons/observer.ts';
import { sandboxes, sandboxMemory } from './comparisons/sandboxes.ts';
import { size } from './comparisons/size.ts';
import { tests } from './comparisons/tests.ts';
import { viewer } from './comparisons/viewer.ts';
import { type BenchResult, descriptions, type Finding, figures } from './finding.ts';
import { judge } from './goal.ts';
import { installPeers } from './peers.ts';
import { print } from './print.ts';

const COMPARISONS = [
  tests,
  size,
  client,
  observer,
  loopback,
  mock,
  msw,
  scale,
  http,
  viewer,
  sandboxes,
  sandboxMemory,
];
const METHOD =
  'All contenders are warm and take turns, each in its own process unless stated otherwise. ' +
  `This is repeated ${STARTS} times with new processes. A ratio is the median of the ratios within one round.`;

const { values } = parseArgs({
  options: { only: { type: 'string' }, record: { type: 'boolean', default: false } },
});
const chosen = choose(values.only);

// The started servers end with this process, even if it is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const peers = installPeers();
const measured: Finding[] = [];
for (const { id, title, measures, unit, run } of chosen) {
  const finding = { id, title, measures, unit, standings: await run(peers) };
  print(finding);
  measured.push(finding);
}
// Recording some comparisons keeps the recorded results of the others.
const kept = values.record && values.only ? recorded() : undefined;
const all = new Map([...(kept?.comparisons ?? []), ...measured].map((one) => [one.id, one]));
const findings = COMPARISONS.flatMap(({ id }) => all.get(id) ?? []);
const goals = COMPARISONS.flatMap(({ id, unit, goals: own }) => {
  const standings = all.get(id)?.standings;
  return standings ? own.map((goal) => judge(goal, standings, unit)) : [];
});

console.log('');
const result: BenchResult = {
  command: 'bench',
  shows: 'How the SDK and the mock compare with alternatives for the same task.',
  seconds: kept?.seconds ?? Math.round(performance.now() / 1000),
  machine: `Node ${process.version}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? process.arch}`,
  rows: [...goals, ...findings.filter(isCompared).flatMap(figures)],
  notes: [METHOD, ...findings.filter(isCompared).flatMap(descriptions)],
  chart: 'bench.svg',
  comparisons: findings,
};
report(result);
if (values.record) writeFileSync(join(RESULTS, 'bench.svg'), chart(findings));

function recorded(): BenchResult {
  return JSON.parse(readFileSync(join(RESULTS, 'bench.json'), 'utf8'));
}

function isCompared({ standings }: Finding): boolean {
  return standings.length > 1;
}

function choose(only: string | undefined) {
  const ids = only?.split(',') ?? COMPARISONS.map(({ id }) => id);
  const unknown = ids.find((id) => !COMPARISONS.some((comparison) => comparison.id === id));
  if (unknown === undefined) return COMPARISONS.filter(({ id }) => ids.includes(id));
  const known = COMPARISONS.map(({ id }) => id).join(', ');
  throw new Error(`--only accepts ${known}, not ${unknown}`);
}

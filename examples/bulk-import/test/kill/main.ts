import { parseArgs } from 'node:util';
import { report } from '@profiles/harness/report';
import { type KillFindings, killTrial } from './kill-trial.ts';
import { SERVICES } from './services.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    rows: { type: 'string', default: '10000' },
    services: { type: 'string', default: String(SERVICES.length) },
    record: { type: 'boolean' },
  },
});
const [kills, rows] = [Number(values.kills), Number(values.rows)];
const services = SERVICES.slice(0, Number(values.services));

const started = performance.now();
const trials: KillFindings[] = [];
for (const service of services) {
  const findings = await killTrial({ service, rows, kills });
  trials.push(findings);
  const { killed, counts, duplicates, lost, wrong } = { ...findings, killed: findings.kills };
  console.log(service.name, JSON.stringify({ killed, counts, duplicates, lost, wrong }));
}

const sum = (count: (findings: KillFindings) => number) =>
  trials.reduce((total, findings) => total + count(findings), 0);
const figure = (number: number) => number.toLocaleString('en-US');
const none = (what: string, number: number) => ({
  what,
  figure: figure(number),
  goal: 'none',
  reached: number === 0,
});
const resultRows = [
  none(
    'patients stored twice',
    sum(({ duplicates }) => duplicates.length),
  ),
  none(
    'rows that did not end as created, existed, refused or look first',
    sum(({ lost }) => lost.length),
  ),
  none(
    'rows whose outcome disagrees with what the service stored',
    sum(({ wrong }) => wrong.length),
  ),
  { what: `services, each with a file of ${figure(rows)} rows`, figure: figure(trials.length) },
  { what: 'kills', figure: figure(sum((findings) => findings.kills)) },
  { what: 'requests', figure: figure(sum(({ requests }) => requests)) },
  ...['created', 'existed', 'refused', 'look_first'].map((outcome) => ({
    what: `rows ${outcome.replace('_', ' ')}`,
    figure: figure(sum(({ counts }) => counts[outcome] ?? 0)),
  })),
];
report({
  command: 'test:import',
  shows: 'An import that is killed at any moment creates no patient twice and loses no row.',
  seconds: Math.round((performance.now() - started) / 1000),
  rows: resultRows,
});
if (resultRows.some((row) => 'reached' in row && !row.reached)) process.exitCode = 1;

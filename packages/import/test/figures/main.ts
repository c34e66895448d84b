import { parseArgs } from 'node:util';
import { report } from '@profiles/testkit/report';
import type { ResultRow } from '@profiles/testkit/result';
import { SERVICES } from '../kill/services.ts';
import { killOne, killWorkers } from './kills.ts';
import { loseJournals } from './lost.ts';
import { measureMemory } from './memory.ts';
import { compareRates } from './rate.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    rows: { type: 'string', default: '10000' },
    services: { type: 'string', default: String(SERVICES.length) },
    'memory-rows': { type: 'string', default: '1000000' },
    only: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const settings = {
  services: SERVICES.slice(0, Number(values.services)),
  rows: Number(values.rows),
  kills: Number(values.kills),
};

const PARTS: Readonly<Record<string, () => Promise<readonly ResultRow[]>>> = {
  kills: () => killOne(settings),
  workers: () => killWorkers(settings),
  lost: () => loseJournals(settings.kills),
  rate: () => compareRates(settings.rows),
  memory: () => measureMemory(Number(values['memory-rows'])),
};

const started = performance.now();
const rows: ResultRow[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (values.only === undefined || values.only === name) rows.push(...(await part()));
}
report(
  {
    command: 'test:import',
    shows: 'An import that is killed at any moment creates no patient twice and loses no row.',
    seconds: Math.round((performance.now() - started) / 1000),
    rows,
  },
  { isPart: values.only !== undefined },
);
if (rows.some(({ reached }) => reached === false)) process.exitCode = 1;

import { parseArgs } from 'node:util';
import { startSummary } from '@profiles/testkit/summary';
import { SERVICES } from '../kill/kill-trial.ts';
import { killOne, killWorkers } from './kills.ts';
import { measureMemory } from './memory.ts';
import { compareRates } from './rate.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    rows: { type: 'string', default: '10000' },
    services: { type: 'string', default: String(SERVICES.length) },
    'memory-rows': { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
});
const settings = {
  services: SERVICES.slice(0, Number(values.services)),
  rows: Number(values.rows),
  kills: Number(values.kills),
};

const { check, end } = startSummary();
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  kills: () => killOne(settings, check),
  workers: () => killWorkers(settings, check),
  rate: () => compareRates(settings.rows, check),
  memory: () => measureMemory(Number(values['memory-rows']), check),
};

for (const [name, part] of Object.entries(PARTS)) {
  if (values.only === undefined || values.only === name) await part();
}
end();

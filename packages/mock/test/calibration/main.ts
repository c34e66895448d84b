import { parseArgs } from 'node:util';
import { report } from '@profiles/harness/report';
import type { ResultRow } from '@profiles/harness/result';
import { everyService } from '../../src/index.ts';
import { limitingBehaviours, randomBehaviours } from './random-behaviours.ts';
import { randomProbes } from './random-probes.ts';
import { type Trial, tryCalibration } from './trial.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '500' },
    conversations: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    record: { type: 'boolean' },
  },
});
const [cases, conversations] = [Number(values.cases), Number(values.conversations)];
const seed = Number(values.seed);

const behaviours = [
  ...everyService({ mode: 'pairwise' }).map(({ behaviour }) => behaviour),
  ...randomBehaviours(cases, seed),
];

console.log(`Calibrating ${behaviours.length} services twice. To do it again: --seed ${seed}`);
const started = performance.now();
const modes = [
  { name: 'by answers alone', canRead: false },
  { name: 'by answers and the store', canRead: true },
];
const rows: ResultRow[] = [];
for (const { name, canRead } of modes) {
  const trials: Trial[] = [];
  for (const [at, behaviour] of behaviours.entries()) {
    const trial = await tryCalibration(behaviour, canRead, randomProbes(conversations, seed + at));
    for (const problem of [...trial.wrong, ...trial.missed]) {
      console.error(`${problem}\n  of ${JSON.stringify(behaviour)}`);
    }
    trials.push(trial);
    if (process.stdout.isTTY) process.stdout.write(`\r${trials.length} ${name}`);
  }
  rows.push(...rowsOf(name, trials));
}
rows.push(await limited());
report({
  command: 'test:calibration',
  shows:
    'Calibration finds out how a service behaves: never wrongly, and all that any request can tell.',
  seconds: Math.round((performance.now() - started) / 1000),
  rows,
  notes: [
    `Each of ${behaviours.length} services, ${behaviours.length - cases} of them pairwise and ${cases} at random, is served over HTTP and calibrated.`,
    `Where an entry stays open, its values are played against each other: with every request of the catalogue, and with ${conversations} conversations drawn at random for each service, of up to four requests; the answers have to be the same to the byte, and with a look into the store the records too.`,
    'Limits without end stay open unless they are met: a token that lasts for the run, a rate that is not reached, bodies larger than 1 MiB.',
  ],
});
if (rows.some(({ reached }) => reached === false)) process.exitCode = 1;

/** Where a limit is met, much stays open: nothing may be wrong all the same. */
async function limited(): Promise<ResultRow> {
  const limiting = limitingBehaviours(Math.ceil(cases / 5), seed);
  let wrong = 0;
  for (const behaviour of limiting) {
    for (const { canRead } of modes) {
      wrong += (await tryCalibration(behaviour, canRead, [])).wrong.length;
    }
  }
  return {
    what: `entries wrong of ${limiting.length} services with limits that the run meets`,
    figure: String(wrong),
    goal: '0',
    reached: wrong === 0,
  };
}

function rowsOf(name: string, trials: readonly Trial[]): readonly ResultRow[] {
  const total = (list: (trial: Trial) => readonly unknown[]) =>
    trials.reduce((sum, trial) => sum + list(trial).length, 0);
  const all = total(({ recovered, undecided }) => [...recovered, ...undecided]);
  const part = (count: number) => `${count.toLocaleString('en')} of ${all.toLocaleString('en')}`;
  const wrong = total((trial) => trial.wrong);
  const missed = total((trial) => trial.missed);
  const unfinished = trials.filter(
    ({ calibration: { ended, contradictions } }) =>
      ended !== 'complete' || contradictions.length > 0,
  ).length;
  const requests = trials.map(({ calibration }) => calibration.requests).toSorted((a, b) => a - b);
  const most = requests.at(-1) ?? 0;
  return [
    { what: `entries recovered ${name}`, figure: part(total((trial) => trial.recovered)) },
    { what: `entries wrong ${name}`, figure: String(wrong), goal: '0', reached: wrong === 0 },
    { what: `entries undecided ${name}`, figure: part(total((trial) => trial.undecided)) },
    {
      what: `values undecided ${name} that some request tells apart`,
      figure: String(missed),
      goal: '0',
      reached: missed === 0,
    },
    {
      what: `calibrations with a contradiction or an early end ${name}`,
      figure: String(unfinished),
      goal: '0',
      reached: unfinished === 0,
    },
    { what: `requests ${name}, median`, figure: String(requests[requests.length >> 1] ?? 0) },
    {
      what: `requests ${name}, most`,
      figure: String(most),
      goal: 'at most 80',
      reached: most <= 80,
    },
  ];
}

import { isDeepStrictEqual, parseArgs } from 'node:util';
import { report } from '@profiles/testkit/report';
import type { ResultRow } from '@profiles/testkit/result';
import { everyService } from '../../src/index.ts';
import { limitingBehaviours, randomBehaviours, randomProbes } from './random-services.ts';
import { missedBy, type Trial, tryCalibration, tryCheck } from './trial.ts';

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
  { name: 'from responses only', canRead: false },
  { name: 'from responses and stored records', canRead: true },
];
const rows: ResultRow[] = [];
for (const { name, canRead } of modes) {
  const trials: ComparedTrial[] = [];
  for (const [at, behaviour] of behaviours.entries()) {
    const trial = await tryCalibration(behaviour, canRead);
    const others = randomProbes(conversations, seed + at);
    const missed = missedBy(trial, behaviour, canRead, others);
    for (const problem of [...trial.wrong, ...missed]) {
      console.error(`${problem}\n  of ${JSON.stringify(behaviour)}`);
    }
    trials.push({ ...trial, missed });
    if (process.stdout.isTTY) process.stdout.write(`\r${trials.length} ${name}`);
  }
  rows.push(...rowsOf(name, trials));
}
rows.push(await limited(), ...(await checked()));
report({
  command: 'test:calibration',
  shows: 'Calibration finds no wrong value, and finds every value that a request can show.',
  seconds: Math.round((performance.now() - started) / 1000),
  rows,
  notes: [
    `Each of ${behaviours.length} services, ${behaviours.length - cases} of them pairwise and ${cases} at random, is served over HTTP and calibrated.`,
    `If an entry stays open, its values are compared: with every request of the catalogue, and with ${conversations} random conversations of up to four requests for each service. The responses must be identical byte for byte, and so must the records if the calibration reads them.`,
    'Unbounded limits stay open unless the run reaches them: the lifetime of a token, the rate limit, a body limit above 1 MiB.',
  ],
});
if (rows.some(({ reached }) => reached === false)) process.exitCode = 1;

/** Calibrates where the run reaches a limit. Many entries stay open, but none may be wrong. */
async function limited(): Promise<ResultRow> {
  const limiting = limitingBehaviours(Math.ceil(cases / 5), seed);
  let wrong = 0;
  for (const behaviour of limiting) {
    for (const { canRead } of modes) {
      wrong += (await tryCalibration(behaviour, canRead)).wrong.length;
    }
  }
  return {
    what: `entries wrong of ${limiting.length} services with limits that the run reaches`,
    figure: String(wrong),
    goal: '0',
    reached: wrong === 0,
  };
}

/** Checks a file of the default service against services that differ in one entry. */
async function checked(): Promise<readonly ResultRow[]> {
  const services = everyService();
  let wrong = 0;
  let repeats = 0;
  for (const { name, behaviour } of services) {
    const { drift, changes, repeated } = await tryCheck(behaviour);
    repeats += repeated;
    if (isDeepStrictEqual(drift.drifted, changes)) continue;
    wrong += 1;
    console.error(`${JSON.stringify(drift.drifted)}\n  of ${name}`);
  }
  const all = `of checks of ${services.length} services that differ in one entry`;
  return [
    { what: `wrong results ${all}`, figure: String(wrong), goal: '0', reached: wrong === 0 },
    { what: `requests sent twice ${all}`, figure: String(repeats), goal: '0', reached: !repeats },
  ];
}

interface ComparedTrial extends Trial {
  /** Values that stayed open although some request distinguishes them. */
  readonly missed: readonly string[];
}

function rowsOf(name: string, trials: readonly ComparedTrial[]): readonly ResultRow[] {
  const total = (list: (trial: ComparedTrial) => readonly unknown[]) =>
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
      what: `values undecided ${name} that some request distinguishes`,
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
      what: `requests ${name}, maximum`,
      figure: String(most),
      goal: 'at most 80',
      reached: most <= 80,
    },
  ];
}

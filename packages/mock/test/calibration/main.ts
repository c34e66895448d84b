import { parseArgs } from 'node:util';
import { startSummary } from '@profiles/testkit/summary';
import { everyService } from '../../src/index.ts';
import { MAX_CALIBRATION_REQUESTS } from '../../src/tools/calibrate/run/settings.ts';
import { limitingBehaviours, randomBehaviours } from './random-services.ts';
import { missedBy, type Trial, tryCalibration } from './trial.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
  },
});
const [cases, seed] = [Number(values.cases), Number(values.seed)];

const behaviours = [
  ...everyService({ mode: 'pairwise' }).map(({ behaviour }) => behaviour),
  ...randomBehaviours(cases, seed),
];

console.log(`Calibrating ${behaviours.length} services twice. To do it again: --seed ${seed}`);
const modes = [
  { name: 'from responses only', canRead: false },
  { name: 'from responses and stored records', canRead: true },
];
const { check, end } = startSummary();
for (const { name, canRead } of modes) {
  const trials: ComparedTrial[] = [];
  for (const behaviour of behaviours) {
    const trial = await tryCalibration(behaviour, canRead);
    const missed = await missedBy(trial, behaviour, canRead);
    for (const problem of [...trial.wrong, ...missed]) {
      console.error(`${problem}\n  of ${JSON.stringify(behaviour)}`);
    }
    trials.push({ ...trial, missed });
    if (process.stdout.isTTY) process.stdout.write(`\r${trials.length} ${name}`);
  }
  checkTrials(name, trials);
}
await checkLimited();
end();

/** Calibrates where the run reaches a limit. Many entries stay open, but none may be wrong. */
async function checkLimited(): Promise<void> {
  const limiting = limitingBehaviours(Math.ceil(cases / 5), seed);
  let wrong = 0;
  for (const behaviour of limiting) {
    for (const { canRead } of modes) {
      wrong += (await tryCalibration(behaviour, canRead)).wrong.length;
    }
  }
  const what = `entries wrong of ${limiting.length} services with limits that the run reaches`;
  check(what, wrong === 0, wrong);
}

interface ComparedTrial extends Trial {
  /** Values that stayed open although some probe distinguishes them. */
  readonly missed: readonly string[];
}

function checkTrials(name: string, trials: readonly ComparedTrial[]): void {
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
  const max = requests.at(-1) ?? 0;
  console.log(`\nentries recovered ${name}: ${part(total((trial) => trial.recovered))}`);
  console.log(`entries undecided ${name}: ${part(total((trial) => trial.undecided))}`);
  console.log(`requests ${name}, median: ${requests[requests.length >> 1] ?? 0}`);
  check(`entries wrong ${name}`, wrong === 0, wrong);
  check(`values undecided ${name} that some probe distinguishes`, missed === 0, missed);
  const contradicted = `calibrations with a contradiction or an early end ${name}`;
  check(contradicted, unfinished === 0, unfinished);
  const isWithin = max <= MAX_CALIBRATION_REQUESTS;
  check(`requests ${name}, maximum`, isWithin, `${max}, at most ${MAX_CALIBRATION_REQUESTS}`);
}

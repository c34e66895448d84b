import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from '@profiles/testkit/report';
import type { ResultRow } from '@profiles/testkit/result';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    record: { type: 'boolean' },
  },
});

/** The time that a process may take to end once it has nothing left to do. */
const MOST_SECONDS_TO_END = 5;

console.log(
  `${values.calls} calls in process, ${values.minutes} minutes over HTTP, --seed ${values.seed}`,
);
const rows = [
  ...(await play('in-process', values.calls)),
  ...(await play('over-http', values.minutes)),
];
report({
  command: 'test:soak',
  shows: 'No resource grows or stays open, regardless of how many calls run and how they fail.',
  rows,
});
if (rows.some(({ reached }) => reached === false)) process.exitCode = 1;

async function play(part: string, amount: string): Promise<ResultRow[]> {
  const child = fork(join(import.meta.dirname, 'part.ts'), [part, amount, values.seed], {
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  const exit = once(child, 'exit');
  const found: ResultRow[] = await Promise.race([
    once(child, 'message').then(([message]) => message),
    exit.then(([code]) => {
      throw new Error(`The part ${part} ended with ${code} before it was done.`);
    }),
  ]);
  const done = performance.now();
  const force = setTimeout(() => child.kill('SIGKILL'), MOST_SECONDS_TO_END * 1000);
  const [code] = await exit;
  clearTimeout(force);
  return [
    ...found,
    {
      what: `time until the process ended by itself, ${part}`,
      figure: code === 0 ? `${((performance.now() - done) / 1000).toFixed(1)} s` : `never: ${code}`,
      goal: `at most ${MOST_SECONDS_TO_END} s`,
      reached: code === 0,
    },
  ];
}

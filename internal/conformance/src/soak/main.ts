import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Check, startSummary } from '@profiles/testkit/summary';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
  },
});

/** The time that a process may take to end once it has nothing left to do. */
const MOST_SECONDS_TO_END = 5;

console.log(
  `${values.calls} calls in process, ${values.minutes} minutes over HTTP, --seed ${values.seed}`,
);
const { check, end } = startSummary();
await play('in-process', values.calls);
await play('over-http', values.minutes);
end();

async function play(part: string, amount: string): Promise<void> {
  const child = fork(join(import.meta.dirname, 'part.ts'), [part, amount, values.seed], {
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  child.on('message', (checked: Parameters<Check>) => check(...checked));
  const exit = once(child, 'exit');
  await once(child, 'disconnect');
  const done = performance.now();
  const force = setTimeout(() => child.kill('SIGKILL'), MOST_SECONDS_TO_END * 1000);
  const [code] = await exit;
  clearTimeout(force);
  const seconds = (performance.now() - done) / 1000;
  const figure = code === 0 ? `${seconds.toFixed(1)} s` : `never: ${code}`;
  check(`time until the process ended by itself, ${part}`, code === 0, figure);
}

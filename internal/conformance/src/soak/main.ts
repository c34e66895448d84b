/**
 * Makes many calls, and checks that nothing grows and no outcome is false: `npm run test:soak`. Each part runs
 * in its own process, which must end by itself.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type Check, startSummary } from '@profiles/testkit/summary';
import { soakInProcess } from './in-process.ts';
import { checkNone } from './measures.ts';
import { soakOverHttp } from './over-http.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    calls: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
  },
});

/** The time that a process may take to end once it has nothing left to do. */
const MAX_SECONDS_TO_END = 5;

if (values.part) await runPart(values.part, (...checked) => void process.send?.(checked));
else await playAll();

async function runPart(part: string, check: Check): Promise<void> {
  const stray: unknown[] = [];
  for (const event of ['unhandledRejection', 'uncaughtException', 'warning'])
    process.on(event, (problem: unknown) => stray.push(problem));
  if (part === 'in-process') await soakInProcess(Number(values.calls), check);
  else await soakOverHttp(Number(values.minutes), Number(values.seed), check);
  checkNone(check, `unhandled rejections and warnings, ${part}`, stray);
  process.disconnect();
}

async function playAll(): Promise<void> {
  console.log(
    `${values.calls} calls in process, ${values.minutes} minutes over HTTP, --seed ${values.seed}`,
  );
  const { check, end } = startSummary();
  await playPart('in-process', check);
  await playPart('over-http', check);
  end();
}

async function playPart(part: string, check: Check): Promise<void> {
  const { calls, minutes, seed } = values;
  const args = ['--part', part, '--calls', calls, '--minutes', minutes, '--seed', seed];
  const execArgv = [...process.execArgv, '--expose-gc'];
  const child = fork(import.meta.filename, args, { execArgv });
  child.on('message', (checked: Parameters<Check>) => check(...checked));
  const exit = once(child, 'exit');
  await once(child, 'disconnect');
  const done = performance.now();
  const force = setTimeout(() => child.kill('SIGKILL'), MAX_SECONDS_TO_END * 1000);
  const [code] = await exit;
  clearTimeout(force);
  const seconds = (performance.now() - done) / 1000;
  const figure = code === 0 ? `${seconds.toFixed(1)} s` : `never: ${code}`;
  check(`time until the process ended by itself, ${part}`, code === 0, figure);
}

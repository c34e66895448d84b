/** The process of a contender. It sends a message when it is ready, and takes a turn per message. */
import { jobFor, type Run } from './job.ts';

/** A message to the process: create patients for this time. It responds with what one takes, in µs. */
export interface Turn {
  /** The run, if the contender prepares several. */
  readonly run: string | undefined;
  readonly milliseconds: number;
  readonly measure: 'cpu' | 'wall';
}

const [, , file = '', name = '', origin] = process.argv;
const prepared: Run | Readonly<Record<string, Run>> = await (await import(file))[name](
  jobFor(origin),
);
// Otherwise the garbage of the preparation would be collected during a turn.
globalThis.gc?.();
process.on('message', async ({ run = '', milliseconds, measure }: Turn) => {
  const create = typeof prepared === 'function' ? prepared : prepared[run];
  if (!create) throw new Error(`${name} prepares no ${run}: fix the comparison`);
  // A contender that creates nothing would be the fastest.
  const { oid } = Object(await create());
  if (typeof oid !== 'string') throw new Error(`${name} created no patient: fix its preparation`);
  const before = process.cpuUsage();
  const start = performance.now();
  let taken = 0;
  let count = 0;
  for (; taken < milliseconds; taken = performance.now() - start) {
    await create();
    count += 1;
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.((measure === 'cpu' ? user + system : taken * 1000) / count);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

import { type ContenderModule, jobFor, type Run, type Turn } from './job.ts';

/** The process of one module. It sends a message when it is ready, and takes a turn per message. */
const [, , file = '', origin] = process.argv;
const { prepare } = (await import(file)) as ContenderModule;
const prepared = await prepare(jobFor(origin));
const runs = typeof prepared === 'function' ? { only: prepared } : prepared;
for (const run of Object.values(runs)) await prove(run);
// Otherwise the garbage of the preparation would be collected during a turn.
globalThis.gc?.();
process.on('message', async ({ run = 'only', milliseconds }: Turn) => {
  const chosen = runs[run];
  if (!chosen) throw new Error(`${file} prepares no ${run}: fix the comparison`);
  process.send?.(await take(chosen, milliseconds));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** Checks that a contender creates a patient. One that creates nothing would be the fastest. */
async function prove(run: Run): Promise<void> {
  const response = await run();
  const oid =
    typeof response === 'object' && response !== null && 'oid' in response && response.oid;
  if (typeof oid !== 'string') throw new Error(`${file} created no patient: fix its prepare()`);
}

/** Creates for this time. Returns the time of one creation in microseconds. */
async function take(run: Run, milliseconds: number) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let taken = 0;
  let runs = 0;
  while (taken < milliseconds) {
    await run();
    runs += 1;
    taken = performance.now() - start;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { wall: (taken * 1000) / runs, cpu: (user + system) / runs };
}

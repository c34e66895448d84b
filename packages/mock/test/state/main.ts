import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSummary } from '@profiles/testkit/summary';
import { checkFullDisk } from './full-disk.ts';
import { type KillResult, type KillTime, killTrial, stateOf } from './kill-trial.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    records: { type: 'string', default: '10000' },
  },
});
const [kills, records] = [Number(values.kills), Number(values.records)];

/** The maximum time between the start of the process and the kill. */
const MAX_KILL_MS = 5000;
/** The last write that a kill interrupts. From the fourth on, some records must be in the file. */
const MAX_WRITE = 8;

const folder = await mkdtemp(join(tmpdir(), 'profiles-state-'));
const path = join(folder, 'state.json');
const content = stateOf(records);
const results: KillResult[] = [];
let damaged = 0;
for (let kill = 0; kill < kills; kill++) {
  // Delete what an interrupted write left, so that the next one is counted. Keep the lock.
  await rm(`${path}.tmp`, { force: true });
  // Otherwise each start would wait until the lock of the killed command is five seconds old.
  await utimes(`${path}.lock`, 0, 0).catch(() => {});
  await writeFile(path, content);
  // Every other kill waits for a write, because a write takes a small part of the time.
  const time: KillTime =
    kill % 2 === 0
      ? { inWrite: MAX_WRITE - ((kill / 2) % MAX_WRITE) }
      : { after: Math.random() * MAX_KILL_MS };
  try {
    const result = await killTrial(path, time);
    results.push(result);
    if (result.lost.length > 0) console.error('Lost:', time, result.lost);
  } catch (error) {
    damaged += 1;
    console.error('Damaged:', time, error);
  }
  if (process.stdout.isTTY) process.stdout.write(`\r${kill + 1} kills`);
}
await rm(folder, { recursive: true });

const sum = (count: (result: KillResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);
const interrupted = sum(({ isInterrupted }) => Number(isInterrupted));
const acknowledged = sum((result) => result.acknowledged).toLocaleString('en');
console.log(
  `\n${kills} kills while ${records} records were kept, ${interrupted} of them in a write`,
);
console.log(`records acknowledged: ${acknowledged}`);
const { check, end } = startSummary();
const lost = sum((result) => result.lost.length);
const due = sum((result) => result.due);
const strays = sum((result) => result.strays.length);
check('files that could not be loaded', damaged === 0, damaged);
check('records that were acknowledged before the last two writes', due > 0, due);
check('of them lost', lost === 0, lost);
check('files left behind', strays === 0, strays);
await checkFullDisk(check);
end();

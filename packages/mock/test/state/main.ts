import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ASHA } from '@profiles/testkit/send';
import { startSummary } from '@profiles/testkit/summary';
import { checkFullDisk } from './full-disk.ts';
import { type KillResult, type KillTime, killTrial, openState } from './kill-trial.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    records: { type: 'string', default: '10000' },
  },
});
const [kills, records] = [Number(values.kills), Number(values.records)];

/** The maximum number of creations that are acknowledged before a kill. */
const MAX_ACKNOWLEDGED = 1500;
/** The maximum time between the start of the process and a kill while it starts. */
const MAX_START_MS = 2000;

const folder = await mkdtemp(join(tmpdir(), 'profiles-state-'));
const full = join(folder, 'full.db');
const path = join(folder, 'state', 'state.db');
await mkdir(join(folder, 'state'));
const { mock, close } = await openState(full);
for (let at = 0; at < records; at++) mock.patients.create({ ...ASHA, username: `UHID-${at}` });
close();

const results: KillResult[] = [];
let failures = 0;
for (let kill = 0; kill < kills; kill++) {
  await rm(path, { force: true });
  // Every fourth kill comes while the command starts, half of them while it creates the file.
  const time: KillTime =
    kill % 4 === 0
      ? { after: Math.random() * MAX_START_MS }
      : { acknowledged: 1 + Math.floor(Math.random() * MAX_ACKNOWLEDGED) };
  if (kill % 8 !== 0) await copyFile(full, path);
  try {
    const result = await killTrial(path, time);
    results.push(result);
    if (result.lost.length > 0) console.error('Lost:', time, result.lost);
  } catch (error) {
    failures += 1;
    console.error('Not opened:', time, error);
  }
  if (process.stdout.isTTY) process.stdout.write(`\r${kill + 1} kills`);
}
await rm(folder, { recursive: true });

const sum = (count: (result: KillResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);
console.log(`\n${kills} kills, most while ${records} records were kept`);
const { check, end } = startSummary();
const acknowledged = sum((result) => result.acknowledged);
const lost = sum((result) => result.lost.length);
const strays = sum((result) => result.strays.length);
check('files that could not be opened at once', failures === 0, failures);
check('records that were acknowledged', acknowledged > 0, acknowledged);
check('of them lost', lost === 0, lost);
check('files left behind', strays === 0, strays);
await checkFullDisk(check);
end();

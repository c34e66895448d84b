import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import type { Check } from '@profiles/testkit/summary';
import { ImportProcess } from '../kill/import-process.ts';

const BARE = fileURLToPath(new URL('bare-client.ts', import.meta.url));
const ROUNDS = 11;
const MIN_RATIO = 0.75;

/** Compares the import with the SDK alone, in turns, both with 20 requests at a time. */
export async function compareRates(rows: number, check: Check): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'profiles-import-'));
  const env = { XDG_STATE_HOME: join(folder, 'state') };
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await rateOf((url) => {
      const args = ['--conditions=@profiles/source', BARE, url, String(rows)];
      return once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
    });
    const file = join(folder, `patients-${round}.csv`);
    await writeFile(file, plainLines(rows));
    const imported = await rateOf((url) => {
      const target = ['--base-url', url, '--client-id', 'rate', '--concurrency', '20'];
      return new ImportProcess([file, ...target], { env }).ended;
    });
    console.log(
      `round ${round + 1}: ${Math.round(bare)}/s bare, ${Math.round(imported)}/s imported`,
    );
    ratios.push(imported / bare);
    rates.push(imported);
  }
  await rm(folder, { recursive: true });
  const ratio = median(ratios);
  console.log(`rows that an import sends in a second: ${Math.round(median(rates))}`);
  const what = `rate of sending against the SDK alone, 20 at a time, median of ${ROUNDS} rounds`;
  check(what, ratio >= MIN_RATIO, `${ratio.toFixed(2)}x, at least ${MIN_RATIO}x`);
}

/** Returns the requests of a second, from the first request to the last. */
async function rateOf(send: (url: string) => Promise<unknown>): Promise<number> {
  const mock = createProfilesMock({ journalLimit: 0 });
  const times: number[] = [];
  mock.subscribe(({ kind }) => kind === 'request' && times.push(performance.now()));
  const server = await serveProfilesMock(mock);
  await send(server.url);
  await server.close();
  return (1000 * (times.length - 1)) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
}

function* plainLines(rows: number): Generator<string> {
  yield 'fn,dob,gen,username,extras.row\n';
  for (let row = 2; row < rows + 2; row++) {
    yield `"Asha, ${row}",1990-04-12,F,uhid-${row},${row}\n`;
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

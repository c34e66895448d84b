import type { ResultRow } from '@profiles/harness/result';
import { none } from './finding.ts';
import { soakInProcess } from './in-process.ts';
import { soakOverHttp } from './over-http.ts';

/** One part of the soak runs in a process of its own, which has to end by itself. */
const [part, amount, seed] = process.argv.slice(2);

const stray: unknown[] = [];
for (const event of ['unhandledRejection', 'uncaughtException', 'warning']) {
  process.on(event, (problem: unknown) => stray.push(problem));
}

const rows: readonly ResultRow[] =
  part === 'in-process'
    ? await soakInProcess(Number(amount))
    : await soakOverHttp(Number(amount), Number(seed));
process.send?.([...rows, none(`unhandled rejections and warnings, ${part}`, stray)]);
process.disconnect();

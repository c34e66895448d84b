import type { ResultRow } from '@profiles/testkit/result';
import { none } from './finding.ts';
import { soakInProcess } from './in-process.ts';
import { soakOverHttp } from './over-http.ts';

/** Runs one part of the soak in its own process, which must end by itself. */
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

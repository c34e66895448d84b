/** Runs one part of the soak in its own process, which must end by itself. The parent counts its checks. */
import type { Check } from '@profiles/testkit/summary';
import { soakInProcess } from './in-process.ts';
import { checkNone } from './measures.ts';
import { soakOverHttp } from './over-http.ts';

const [part, amount, seed] = process.argv.slice(2);

const stray: unknown[] = [];
for (const event of ['unhandledRejection', 'uncaughtException', 'warning']) {
  process.on(event, (problem: unknown) => stray.push(problem));
}

const check: Check = (...checked) => void process.send?.(checked);
if (part === 'in-process') await soakInProcess(Number(amount), check);
else await soakOverHttp(Number(amount), Number(seed), check);
checkNone(check, `unhandled rejections and warnings, ${part}`, stray);
process.disconnect();

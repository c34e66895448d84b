import type { Check } from '@profiles/testkit/summary';
import { type LostFindings, lostTrial } from '../kill/lost-trial.ts';
import { checkNone, figure } from './figure.ts';

const ROWS_PER_KILL = 60;

/** Kills an import, and each time loses a part of its journal or brings an earlier copy back. */
export async function loseJournals(kills: number, check: Check): Promise<void> {
  const trials: LostFindings[] = [];
  for (const hasState of [true, false]) {
    const half = Math.ceil(kills / 2);
    const findings = await lostTrial({ rows: half * ROWS_PER_KILL, kills: half, hasState });
    console.log(`state: ${hasState}: ${JSON.stringify(findings)}`);
    trials.push(findings);
  }
  const sum = (count: (findings: LostFindings) => number) =>
    trials.reduce((total, findings) => total + count(findings), 0);
  const rejected = sum((findings) => findings.rejected);
  const continued = sum((findings) => findings.continued);
  const name = 'a lost or earlier journal';
  console.log(
    `${name}: ${figure(rejected)} starts rejected with exit 4, ${figure(continued)} continued, where nothing that was sent was lost`,
  );
  const twice = sum((findings) => findings.twice.length);
  checkNone(check, `${name}: patients stored twice`, twice);
  const sent = sum(({ sentRejected }) => sentRejected);
  checkNone(check, `${name}: requests of starts that were rejected`, sent);
  const unfinished = sum((findings) => findings.unfinished);
  checkNone(check, `${name}: rows that were not finished`, unfinished);
}

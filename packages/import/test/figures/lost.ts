import type { ResultRow } from '@profiles/testkit/result';
import { type LostFindings, lostTrial } from '../kill/lost-trial.ts';
import { figure, none } from './figure.ts';

const ROWS_PER_KILL = 60;

/** Kills an import, and each time loses a part of its journal or brings an earlier copy back. */
export async function loseJournals(kills: number): Promise<ResultRow[]> {
  const trials: LostFindings[] = [];
  for (const hasState of [true, false]) {
    const half = Math.ceil(kills / 2);
    const findings = await lostTrial({ rows: half * ROWS_PER_KILL, kills: half, hasState });
    console.log(`state: ${hasState}: ${JSON.stringify(findings)}`);
    trials.push(findings);
  }
  const sum = (count: (findings: LostFindings) => number) =>
    trials.reduce((total, findings) => total + count(findings), 0);
  const what = (words: string) => `a lost or earlier journal: ${words}`;
  const rejected = sum((findings) => findings.rejected);
  const continued = sum((findings) => findings.continued);
  return [
    none(
      what('patients stored twice'),
      sum(({ twice }) => twice.length),
    ),
    none(
      what('requests of starts that were rejected'),
      sum(({ sentRejected }) => sentRejected),
    ),
    none(
      what('rows that were not finished'),
      sum(({ unfinished }) => unfinished),
    ),
    { what: what('kills'), figure: figure(rejected + continued) },
    { what: what('starts rejected with exit 4'), figure: figure(rejected) },
    {
      what: what('starts that continued, where nothing that was sent was lost'),
      figure: figure(continued),
    },
  ];
}

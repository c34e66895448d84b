import type { Check } from '@profiles/testkit/summary';
import type { KillFindings } from '../kill/kill-trial.ts';

/** Formats a number. */
export function figure(number: number): string {
  return number.toLocaleString('en-US');
}

/** Checks that nothing was found. */
export function checkNone(check: Check, what: string, number: number): void {
  check(what, number === 0, figure(number));
}

/** Checks what was found when imports were killed. */
export function checkKills(check: Check, journal: string, trials: readonly KillFindings[]): void {
  const sum = (count: (findings: KillFindings) => number) =>
    trials.reduce((total, findings) => total + count(findings), 0);
  const counts = ['created', 'existed', 'rejected', 'look_first'].map((outcome) => {
    const rows = sum(({ counts }) => counts[outcome] ?? 0);
    return `${figure(rows)} ${outcome.replace('_', ' ')}`;
  });
  const [kills, requests] = [sum((trial) => trial.kills), sum((trial) => trial.requests)];
  console.log(
    `${journal}: ${figure(kills)} kills, ${figure(requests)} requests, under ${trials.length} services`,
  );
  console.log(`${journal}: rows ${counts.join(', ')}`);
  const twice = sum(({ duplicates }) => duplicates.length);
  checkNone(check, `${journal}: patients stored twice`, twice);
  const lost = sum((trial) => trial.lost.length);
  checkNone(check, `${journal}: rows lost: not created, existed, rejected or look first`, lost);
  const wrong = sum((trial) => trial.wrong.length);
  checkNone(check, `${journal}: rows whose outcome disagrees with the service`, wrong);
}

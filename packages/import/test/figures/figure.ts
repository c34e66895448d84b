import type { ResultRow } from '@profiles/testkit/result';
import type { KillFindings } from '../kill/kill-trial.ts';

/** Formats a number. */
export function figure(number: number): string {
  return number.toLocaleString('en-US');
}

/** A row whose goal is that nothing is found. */
export function none(what: string, number: number): ResultRow {
  return { what, figure: figure(number), goal: 'none', reached: number === 0 };
}

/** The rows about imports that were killed. */
export function killRows(journal: string, trials: readonly KillFindings[]): ResultRow[] {
  const sum = (count: (findings: KillFindings) => number) =>
    trials.reduce((total, findings) => total + count(findings), 0);
  const counts = ['created', 'existed', 'rejected', 'look_first'].map((outcome) => {
    const rows = sum(({ counts }) => counts[outcome] ?? 0);
    return `${figure(rows)} ${outcome.replace('_', ' ')}`;
  });
  return [
    none(
      `${journal}: patients stored twice`,
      sum(({ duplicates }) => duplicates.length),
    ),
    none(
      `${journal}: rows lost: not created, existed, rejected or look first`,
      sum(({ lost }) => lost.length),
    ),
    none(
      `${journal}: rows whose outcome disagrees with the service`,
      sum(({ wrong }) => wrong.length),
    ),
    { what: `${journal}: services`, figure: figure(trials.length) },
    { what: `${journal}: kills`, figure: figure(sum(({ kills }) => kills)) },
    { what: `${journal}: requests`, figure: figure(sum(({ requests }) => requests)) },
    { what: `${journal}: rows`, figure: counts.join(', ') },
  ];
}

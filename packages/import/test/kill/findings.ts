import { readFileSync } from 'node:fs';
import type { ProfilesMock } from '@profiles/mock';
import { kindOf, type RowKind } from './hospital-file.ts';

/** What an import left: in the report, and in the service. */
export interface Findings {
  readonly counts: Readonly<Record<string, number>>;
  /** Rows that the service stored twice. */
  readonly duplicates: readonly number[];
  /** Rows without one of the four outcomes. */
  readonly lost: readonly number[];
  /** Rows whose outcome does not agree with what is stored. */
  readonly wrong: readonly string[];
}

/** The outcomes that a row of each kind may have. */
const ALLOWED: Readonly<Record<RowKind, readonly string[]>> = {
  plain: ['created', 'existed', 'look_first'],
  unnamed: ['created', 'look_first'],
  // After an unknown first attempt, it is unknown which patient has taken the username.
  taken: ['rejected', 'existed', 'look_first'],
  invalid: ['rejected'],
  twice: ['rejected'],
};

/** Compares a report with the patients of the service. */
export function findingsOf(report: string, mock: ProfilesMock, rows: number): Findings {
  const stored = new Map<number, string[]>();
  for (const { oid, extras } of mock.patients.list()) {
    const row = Number(extras?.['row']);
    if (row > 0) stored.set(row, [...(stored.get(row) ?? []), oid]);
  }
  const lines = readFileSync(report, 'utf8').trim().split('\n').slice(1);
  const outcomes = new Map(
    lines.map((line) => {
      const [row, outcome = '', oid = ''] = line.split(',');
      return [Number(row), { outcome, oid }] as const;
    }),
  );
  const counts: Record<string, number> = {};
  const lost: number[] = [];
  const wrong: string[] = [];
  for (let row = 2; row < rows + 2; row++) {
    const { outcome, oid } = outcomes.get(row) ?? { outcome: 'missing', oid: '' };
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    const kind = kindOf(row);
    const oids = stored.get(row) ?? [];
    if (!['created', 'existed', 'rejected', 'look_first'].includes(outcome)) lost.push(row);
    else if (!ALLOWED[kind].includes(outcome) || !agrees(kind, outcome, oid, oids)) {
      wrong.push(`row ${row} (${kind}): ${outcome} ${oid}, stored ${oids.join(' ') || 'nothing'}`);
    }
  }
  const duplicates = [...stored].filter(([, oids]) => oids.length > 1).map(([row]) => row);
  return { counts, duplicates, lost, wrong };
}

function agrees(kind: RowKind, outcome: string, oid: string, oids: readonly string[]): boolean {
  switch (outcome) {
    case 'created':
      return oids.length === 1 && (oid === '' || oids[0] === oid);
    case 'existed':
      return oids.length === (kind === 'taken' ? 0 : 1);
    case 'rejected':
      return oids.length === 0;
    default:
      return oids.length <= 1;
  }
}

import type { VectorResult, Verdict } from '../result.ts';
import { SECTIONS } from '../vector.ts';

type Results = Readonly<Record<string, readonly VectorResult[]>>;

/** Writes how many vectors pass, by section of the API specification and by transport. */
export function table(results: Results): readonly string[] {
  const names = Object.keys(results);
  const rows = SECTIONS.map((section) => [
    section,
    ...Object.values(results).map((each) => cell(each.filter((one) => one.section === section))),
  ]);
  const lines = [['section of the API specification', ...names], ...rows];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((text, at) => text.padEnd(widths?.[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Lists the vectors that fail, with their problems. */
export function failureLines(results: Results): readonly string[] {
  return Object.entries(results).flatMap(([name, each]) =>
    each
      .filter(({ verdict }) => verdict === 'failed')
      .map(({ id, why }) => `✗ ${name}, ${id}: ${why.join('; ')}`),
  );
}

function cell(results: readonly VectorResult[]): string {
  const count = (wanted: Verdict) => results.filter(({ verdict }) => verdict === wanted).length;
  const judged = count('passed') + count('failed');
  const open = count('not shown');
  const parts = [
    ...(judged > 0 ? [`${count('passed')} of ${judged}`] : []),
    ...(open > 0 ? [`${open} not shown`] : []),
  ];
  return parts.join(', ') || '-';
}

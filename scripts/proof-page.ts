import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedResult, ResultRow } from './result.ts';

const INTRODUCTION = `# Proof

What the two packages claim is checked by commands of the repository. Each table below was written by
its command, called with \`--record\`; nothing in it was typed by hand. A figure that falls short of
what was asked for says so.

Times and ratios are of a machine with 2 cores. What each side of a comparison does is said beside it.
`;

/** Writes what the commands recorded in a folder as a page of Markdown. */
export function proofPage(results: string): string {
  return [INTRODUCTION, ...recorded(results).map(section)].join('\n');
}

function recorded(folder: string): readonly RecordedResult[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

function section({ command, shows, rows, seconds, date, chart, notes }: RecordedResult): string {
  const asksForSomething = rows.some(({ goal }) => goal !== undefined);
  const header = asksForSomething ? ['what', 'figure', 'asked for', ''] : ['what', 'figure'];
  const lines = [header, header.map(() => '---'), ...rows.map((row) => cells(row, header.length))];
  const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
  const parts = [`## \`npm run ${command}\``, shows, table];
  if (chart !== undefined) parts.push(`![${shows}](results/${chart})`);
  if (notes !== undefined) parts.push(notes.map((note) => `- ${note}`).join('\n'));
  parts.push(`Recorded on ${date}; took ${duration(seconds)}.`);
  return `${parts.join('\n\n')}\n`;
}

function cells({ what, figure, goal = '', reached }: ResultRow, columns: number): string[] {
  const verdict = reached === undefined ? '' : reached ? 'reached' : '**falls short**';
  return [what, figure, goal, verdict].slice(0, columns).map((cell) => cell.replaceAll('|', '\\|'));
}

function duration(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@profiles/testkit/markdown-table';
import type { RecordedResult } from '@profiles/testkit/result';
import { ROOT } from './page.ts';

/** The comparisons of `npm run bench` that the page shows. */
const SIZE = 'A client in a browser bundle';
const CPU = 'Creating a patient on a stubbed fetch';
const IN_PROCESS = 'Handling a creation in process';
const LOOPBACK = 'Handling creations over loopback, from 20 connections';

/** Tabulates the recorded size and CPU time of the clients that validate the patient. */
export function measuredClients(result = benchmarks()): string {
  const sizes = contenders(result, SIZE);
  const comparable = contenders(result, CPU).filter(({ note }) => !/validates nothing/.test(note));
  const times = new Map(comparable.map(({ name, figure }) => [name, figure]));
  const rows = sizes.flatMap(({ name, figure }) => {
    const time = times.get(name === '@profiles/sdk' ? 'createPatient' : name);
    return time === undefined ? [] : [[name, figure, time]];
  });
  return markdownTable(['client', 'size in a browser bundle', 'CPU time of a creation'], rows);
}

/** Tabulates the recorded speed of mocks, with what each of them does. */
export function measuredMocks(result = benchmarks()): string {
  const rows = [IN_PROCESS, LOOPBACK].flatMap((comparison) =>
    contenders(result, comparison).map(({ name, figure, note }) => [name, figure, note]),
  );
  return markdownTable(['mock', 'speed', 'what it does for each creation'], rows);
}

interface Contender {
  readonly name: string;
  readonly figure: string;
  readonly note: string;
}

/** Lists the contenders of a comparison. All rows after its first one begin with `the same`. */
function contenders(
  { rows, notes = [] }: RecordedResult,
  comparison: string,
): readonly Contender[] {
  const start = rows.findIndex(({ what }) => what.startsWith(`${comparison}: `));
  if (start === -1) throw new Error(`no comparison is recorded as ${comparison}`);
  const next = rows.findIndex(({ what }, at) => at > start && !what.startsWith('the same: '));
  return rows.slice(start, next === -1 ? undefined : next).map(({ what, figure }) => {
    const name = what.slice(what.indexOf(': ') + 2);
    const beginning = `${comparison}, ${name}: `;
    const note = notes.find((text) => text.startsWith(beginning))?.slice(beginning.length) ?? '';
    return { name, figure, note: note.replace(/\.$/, '') };
  });
}

function benchmarks(): RecordedResult {
  return JSON.parse(readFileSync(join(ROOT, 'docs/results/bench.json'), 'utf8'));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@profiles/testkit/markdown-table';
import { ROOT } from './page.ts';

/** What one side of a comparison takes. The first side of each is the SDK's or the mock's. */
interface Figure {
  readonly name: string;
  readonly does: string;
  readonly figure: number;
  readonly times: readonly [median: number, low: number, high: number];
  readonly atLeast?: number;
  readonly isReached: boolean;
}

interface Finding {
  readonly title: string;
  readonly measures: string;
  readonly unit: string;
  readonly figures: readonly Figure[];
  readonly skipped: readonly string[];
}

/** The file that `npm run bench -- --write` writes. */
interface Figures {
  readonly machine: string;
  readonly comparisons: Readonly<Record<string, Finding>>;
}

/** Tabulates every comparison, each below its title. */
export function performanceTables(): string {
  const { machine, comparisons } = read();
  const sections = Object.values(comparisons).map(({ title, measures, unit, figures, skipped }) => {
    const rows = figures.map(({ name, does, figure, times: [median, low, high] }, at) => {
      const ratio = at === 0 ? '' : inTimes(median);
      const half = at === 0 || low === high ? '' : `${inTimes(low)} to ${inTimes(high)}`;
      return [name, `${written(figure)} ${unit}`, ratio, half, does];
    });
    const header = ['', unit === 'kB' ? 'size' : 'speed', 'ratio', 'quartiles', 'what it does'];
    const left = skipped.map((each) => `\n\nNot measured: ${each}.`).join('');
    return `### ${title}\n\nMeasured: ${measures}.\n\n${markdownTable(header, rows)}${left}`;
  });
  return [...sections, `Measured with ${machine}.`].join('\n\n');
}

/** Lists the ratios that are less than what is asked for. */
export function shortfalls({ comparisons } = read()): string {
  const lines = Object.values(comparisons).flatMap(({ title, figures }) =>
    figures
      .filter(({ isReached }) => !isReached)
      .map(({ name, times: [median], atLeast = 0 }) => {
        return `- ${title}: the ratio of ${name} is **${inTimes(median)}**. The goal is ${inTimes(atLeast)} or more.`;
      }),
  );
  return lines.length === 0 ? 'Every goal is reached.' : lines.join('\n');
}

/** Lists three figures for the landing page. */
export function landingFigures(figures = read()): string {
  const size = figureOf(figures, 'size', '@profiles/sdk');
  const other = figureOf(figures, 'size', 'axios + zod');
  const msw = figureOf(figures, 'mock', 'MSW 3');
  const served = figureOf(figures, 'http', 'serveProfilesMock');
  const prism = figureOf(figures, 'http', 'Prism');
  const percent = Math.round((100 * size.figure) / other.figure);
  return [
    `- **${written(size.figure)} kB** is the client with its dependencies in a browser. That is ${percent}% of axios with zod.`,
    `- **${inTimes(msw.times[0])} as fast** as MSW 3: the mock validates a patient, stores it and responds.`,
    `- **${written(served.figure)} patients a second** over HTTP. That is ${inTimes(prism.times[0])} as many as Prism.`,
  ].join('\n');
}

function figureOf({ comparisons }: Figures, comparison: string, name: string): Figure {
  const found = comparisons[comparison]?.figures.find((figure) => figure.name === name);
  if (found) return found;
  throw new Error(`no figure of ${name} in ${comparison}: run npm run bench -- --write`);
}

function written(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function inTimes(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 2 : 0)}×`;
}

function read(): Figures {
  return JSON.parse(readFileSync(join(ROOT, 'internal/bench/figures.json'), 'utf8'));
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADLINES } from './headlines.ts';
import { markdownTable } from './markdown-table.ts';
import type { RecordedResult, ResultRow } from './result.ts';

const PROOF = `---
title: Performance and proof
description: The figures that matter, what each claim was tested with, and what fell short.
keywords: [benchmark, speed, bundle size]
---

A command recorded every number below. Times and ratios are from a machine with 2 cores. The page
[Recorded results](results.md) has every figure, how it was measured, and the command that repeats it.
`;

const RESULTS = `---
title: Recorded results
description: Every figure that a check or a benchmark recorded, and how it was measured.
pagefind: false
---

Each command recorded its table when called with \`--record\`. The files are in \`docs/results\` of the
repository. [Performance and proof](proof.md) has the figures that matter.
`;

interface Command {
  /** The title of its section. */
  readonly title: string;
  /** The package that has the script. Absent for a script of the root. */
  readonly workspace?: string;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  bench: { title: 'Performance' },
  'test:browser': { title: 'Browsers' },
  'test:calibration': { title: 'Calibration', workspace: '@profiles/mock' },
  'test:fuzz': { title: 'Second implementation', workspace: '@profiles/conformance' },
  'test:image': { title: 'Container' },
  'test:import': { title: 'Bulk import', workspace: '@profiles/import' },
  'test:mutation': { title: 'Mutation testing' },
  'test:openapi': { title: 'OpenAPI' },
  'test:package': { title: 'Packages' },
  'test:parallel': { title: 'Parallel tests', workspace: '@profiles/mock' },
  'test:runtimes': { title: 'Runtimes' },
  'test:soak': { title: 'Endurance', workspace: '@profiles/conformance' },
  'test:state': { title: 'State file', workspace: '@profiles/mock' },
  'test:vectors': { title: 'API specification' },
};

/** Creates the page of the figures that matter, from the results recorded in a folder. */
export function proofPage(results: string): string {
  const all = recorded(results);
  return [PROOF, ...commitOfAll(all), headlines(all), shortfalls(all), summary(all)].join('\n');
}

/** Creates the page of all results recorded in a folder. */
export function resultsPage(results: string): string {
  return [RESULTS, ...recorded(results).map(section)].join('\n');
}

/** Names the commit that every result is of, if they have one in common. */
function commitOfAll(results: readonly RecordedResult[]): readonly string[] {
  const [first, ...others] = new Set(results.flatMap(commitsOf));
  if (first === undefined || others.length > 0 || results.some(({ commit }) => !commit)) return [];
  return [`Every result is of commit ${shortened(first)}.\n`];
}

/** Lists the commits that the rows of a result were measured at, its own first. */
function commitsOf({ commit, rows }: RecordedResult): readonly string[] {
  return [...new Set([commit, ...rows.map((row) => row.commit)])].filter(
    (each) => each !== undefined,
  );
}

function shortened(commit: string): string {
  const [hash = '', ...words] = commit.split(' ');
  return [`\`${hash.slice(0, 10)}\``, ...words].join(' ');
}

function recorded(folder: string): readonly RecordedResult[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

function headlines(results: readonly RecordedResult[]): string {
  const lines = HEADLINES.flatMap(({ command, what, says, after }) => {
    const { rows = [] } = results.find((result) => result.command === command) ?? {};
    const figureOf = (name: string) => rows.find((row) => row.what === name)?.figure;
    const figure = figureOf(what);
    if (figure === undefined) return [];
    const count = after ? ` after ${figureOf(after.what)} ${after.unit}` : '';
    return [[linkTo(command, says), `**${figure}**${count}`]];
  });
  return parts('## The figures that matter', markdownTable(['what', 'figure'], lines));
}

/** Counts the goals that were not reached, and lists them. */
function shortfalls(results: readonly RecordedResult[]): string {
  const goals = results.flatMap(({ rows }) => rows.filter(hasGoal));
  const short = goals.filter(({ reached }) => !reached);
  if (short.length === 0) return 'Every goal was reached.\n';
  const lines = short.map(({ what, figure, goal }) => [what, `**${figure}**, asked for ${goal}`]);
  const title = `What fell short: ${short.length} of ${goals.length} goals`;
  return `${folded(title, markdownTable(['what', 'figure'], lines))}\n`;
}

/** Counts the goals of each command that were reached. */
function summary(results: readonly RecordedResult[]): string {
  const lines = results.map(({ command, shows, rows }) => {
    const withGoal = rows.filter(hasGoal);
    const reached = withGoal.filter((row) => row.reached);
    return [linkTo(command), shows, `${reached.length} of ${withGoal.length}`];
  });
  const table = markdownTable(['about', 'what it shows', 'goals reached'], lines);
  return `${folded('What each claim was tested with', table)}\n`;
}

function linkTo(command: string, text = titleOf(command)): string {
  const fragment = titleOf(command)
    .toLowerCase()
    .replace(/[^\w ]/g, '')
    .replaceAll(' ', '-');
  return `[${text}](results.md#${fragment})`;
}

function section(result: RecordedResult): string {
  const { command, shows, rows, seconds, date, chart, notes = [] } = result;
  const commits = commitsOf(result).map(shortened).join(', ');
  const withGoal = rows.filter(hasGoal);
  const others = rows.filter((row) => !hasGoal(row));
  const figures = others.map(({ what, figure }) => [what, figure]);
  const details = parts(
    figures.length === 0 ? '' : markdownTable(['what', 'figure'], figures),
    notes.map((note) => `- ${note}`).join('\n'),
  ).trimEnd();
  return parts(
    `## ${titleOf(command)}`,
    shows,
    goals(withGoal),
    chart === undefined ? '' : `![${shows}](../../../results/${chart})`,
    details === '' ? '' : folded('More figures, and how they were measured', details),
    `\`${commandLine(command)}\`, recorded on ${date}${commits && ` at commit ${commits}`}; took ${duration(seconds)}.`,
  );
}

function titleOf(command: string): string {
  return COMMANDS[command]?.title ?? command;
}

function commandLine(command: string): string {
  const workspace = COMMANDS[command]?.workspace;
  return `npm run ${command}${workspace === undefined ? '' : ` --workspace=${workspace}`}`;
}

function hasGoal({ reached }: ResultRow): boolean {
  return reached !== undefined;
}

function goals(rows: readonly ResultRow[]): string {
  const lines = rows.map(({ what, figure, goal = '', reached }) => [
    what,
    figure,
    goal,
    reached ? 'reached' : '**falls short**',
  ]);
  return markdownTable(['what', 'figure', 'goal', 'verdict'], lines);
}

function folded(title: string, text: string): string {
  return `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;
}

function parts(...texts: readonly string[]): string {
  return `${texts.filter((text) => text !== '').join('\n\n')}\n`;
}

function duration(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from './markdown-table.ts';
import type { RecordedResult, ResultRow } from './result.ts';

const INTRODUCTION = `---
title: Performance and proof
description: Results of every check and benchmark, with what fell short.
---

Commands of the repository check the claims of the packages. A command recorded every number below.
Times and ratios are from a machine with 2 cores.
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

/** Creates the Markdown page of the results recorded in a folder. */
export function proofPage(results: string): string {
  const all = recorded(results);
  return [INTRODUCTION, summary(all), ...all.map(section)].join('\n');
}

function recorded(folder: string): readonly RecordedResult[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** Counts the goals that were reached, and lists the others. */
function summary(results: readonly RecordedResult[]): string {
  const lines = results.map(({ command, shows, rows }) => {
    const withGoal = rows.filter(hasGoal);
    const reached = withGoal.filter((row) => row.reached);
    const title = titleOf(command);
    const fragment = title
      .toLowerCase()
      .replace(/[^\w ]/g, '')
      .replaceAll(' ', '-');
    return [`[${title}](#${fragment})`, shows, `${reached.length} of ${withGoal.length}`];
  });
  const short = results.flatMap(({ rows }) => rows.filter(({ reached }) => reached === false));
  const named = short.map(({ what, figure, goal }) => `- ${what}: ${figure}, asked for ${goal}`);
  return parts(
    markdownTable(['about', 'what it shows', 'reached'], lines),
    named.length === 0 ? 'Nothing falls short.' : 'These fall short:',
    named.join('\n'),
  );
}

function section(result: RecordedResult): string {
  const { command, shows, rows, seconds, date, chart, notes = [] } = result;
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
    `\`${commandLine(command)}\`, recorded on ${date}; took ${duration(seconds)}.`,
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
  return markdownTable(['what', 'figure', 'asked for', 'verdict'], lines);
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

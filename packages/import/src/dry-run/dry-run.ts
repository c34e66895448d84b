import { nextCommand } from '../command/next-command.ts';
import type { ImportArguments, Output } from '../command/read-command.ts';
import { type ColumnMap, missingFields, questionsOf, UNDECIDED } from '../file/columns.ts';
import { mapText, writeMapFile } from '../file/map-file.ts';
import { type FileSettings, openPatientFile, type PatientFile } from '../file/patient-file.ts';
import { reportStops, type Stop } from '../file/profile/findings.ts';
import { SqlJournal } from '../journal/sql-journal.ts';
import { SqliteDriver } from '../journal/sqlite-driver.ts';
import { EXIT, type ExitCode } from '../messages/exit-codes.ts';
import { formatCount } from '../messages/message-text.ts';
import { writeRejectedRows } from '../report/rejected-rows.ts';
import { LeftOutRows } from '../report/summary.ts';
import { describeNote, Findings } from './findings.ts';
import { guessColumns } from './guess-columns.ts';
import { Proposals } from './proposals.ts';

/** The file as a dry run reads it, with what it proposes. */
export interface Trial {
  /** The file, read with the proposals that nobody has to decide. */
  readonly file: PatientFile;
  /** The map to use. `undefined` if the file needs no other one. */
  readonly map: ColumnMap | undefined;
  /** What the values leave open, as sentences. */
  readonly hints: readonly string[];
}

/** Reads the file, and again with what can be guessed, so that the result is that of the next command. */
async function openTrial(settings: FileSettings): Promise<Trial> {
  const first = await openPatientFile({ ...settings, guess: guessColumns });
  const proposals = new Proposals(first);
  for await (const _ of first.checkedRows((notable) => proposals.add(notable)));
  const proposed = proposals.map();
  const hints = proposals.hints();
  const needsMap = first.map.size > settings.map.size || questionsIn(first.map) > 0;
  if (proposed === undefined) return { file: first, map: needsMap ? first.map : undefined, hints };
  const guess = (names: readonly string[]) => guessColumns(names, proposed);
  return { file: await openPatientFile({ ...settings, guess }), map: proposed, hints };
}

/** Sums up the rules that the file breaks. Sends nothing, and keeps only the files that are asked for. */
export async function dryRun(
  settings: FileSettings,
  options: ImportArguments,
  output: Output,
): Promise<ExitCode> {
  const trial = await openTrial(settings);
  const { file } = trial;
  const journal = new SqlJournal(new SqliteDriver('', () => 0));
  const leftOut = new LeftOutRows();
  const [rules, notes] = [new Findings(file), new Findings(file)];
  const add = (to: Findings, row: number, field: string, name: string, message: string) => {
    const place = to.add(row, field, name, message);
    if (options.verbose) output.out(`row ${row}, ${place}: ${message} (${name})`);
  };
  try {
    await journal.prepare({ key: '', file: '', columns: '', service: '', client: '' }, () =>
      file.checkedRows((notable) => {
        for (const { field, rule, message } of notable.problems) {
          add(rules, notable.row, field, rule, message);
        }
        for (const note of notable.notes) {
          add(notes, notable.row, note.field, note.note, describeNote(note));
        }
      }, leftOut.add),
    );
    for await (const { row, reason } of journal.rows()) {
      const [, first] = /^same_as_row (\d+)$/.exec(reason ?? '') ?? [];
      if (first === undefined) continue;
      if (options.verbose) output.out(`row ${row}: has the username or the values of row ${first}`);
      rules.add(row, 'row', 'same_as_row', 'has the username or the values of an earlier row');
    }
    const { ready, rejected } = await journal.startPass();
    for (const warning of file.warnings) output.out(warning);
    for (const line of file.profile.lines()) output.out(line);
    const open = reportStops(file.stops, file.profile.rows, options.confirm, output.out);
    for (const line of leftOut.lines()) output.out(line);
    output.out(summary(ready, rejected));
    for (const line of rules.lines()) output.out(line);
    const noted = [...notes.lines(), ...file.profile.notes()];
    if (noted.length > 0) output.out('Check these values too:');
    for (const line of noted) output.out(line);
    if (trial.map !== undefined) await propose(trial.map, file, settings, options, output);
    else if (options.writeMap !== undefined) {
      output.out('There is nothing to propose for a map file.');
    }
    for (const hint of trial.hints) output.out(hint);
    if (options.rejected !== undefined) {
      const written = await writeRejectedRows(options.rejected, file, journal);
      if (written > 0) output.out(`The rows that would be rejected are in ${options.rejected}.`);
    }
    output.out('This run sent nothing.');
    return conclude(trial, open, { ready, rejected }, options, output);
  } finally {
    await journal.close();
  }
}

/** Says which of three it is: the file is ready, asks something, or cannot be sent. */
function conclude(
  { file, map = new Map(), hints }: Trial,
  stops: readonly Stop[],
  { ready, rejected }: { readonly ready: number; readonly rejected: number },
  options: ImportArguments,
  output: Output,
): ExitCode {
  const missing = missingFields(file.header.columns.map(({ target }) => target));
  const inMap = questionsIn(map);
  if (missing.length > 0 && inMap === 0) {
    output.out(`This file cannot be sent: no column fills ${missing.join(', ')}.`);
    return stops.length > 0 ? EXIT.usage : EXIT.needsPerson;
  }
  if (missing.length > 0) {
    output.out(`No column fills ${missing.join(', ')}, which each patient needs: map one to it.`);
  }
  const kinds = [
    [inMap, `replace each "${UNDECIDED}" of the map`],
    [hints.length, 'choose the form of the dates or the columns, as above'],
    [stops.length, 'do what each stop says, or confirm it'],
  ] as const;
  const open = kinds.filter(([number]) => number > 0);
  const number = open.reduce((sum, [each]) => sum + each, 0);
  if (number > 0) {
    const questions = number === 1 ? '1 question is' : `${formatCount(number)} questions are`;
    const what = open.map(([, todo]) => todo).join('; ');
    output.out(`${questions} open: ${what}. Then repeat the dry run.`);
    return stops.length > 0 ? EXIT.usage : EXIT.needsPerson;
  }
  if (ready === 0) {
    output.out('This file cannot be sent: no row is valid.');
    return EXIT.needsPerson;
  }
  const patients = ready === 1 ? '1 patient' : `${formatCount(ready)} patients`;
  if (map.size > 0 && options.writeMap === undefined) {
    output.out(`Write the map with --write-map FILE: the file is then ready, with ${patients}.`);
    return EXIT.needsPerson;
  }
  output.out(`You are ready: this command sends ${patients}.`);
  output.out(nextCommand(options));
  return rejected === 0 ? EXIT.done : EXIT.needsPerson;
}

async function propose(
  map: ColumnMap,
  { header }: PatientFile,
  { dateFormats }: FileSettings,
  { writeMap }: ImportArguments,
  output: Output,
): Promise<void> {
  if (writeMap === undefined && (hasOpenValues(map) || !header.isNamed)) {
    // It would print values of the file.
    return output.out('A map file may help: write it with --write-map FILE.');
  }
  if (writeMap === undefined) {
    output.out('This map file may help. Check it, or write it with --write-map FILE:');
    output.out(mapText(map));
  } else {
    await writeMapFile(writeMap, map);
    // Formats of the command replace those of a map file.
    const omit = dateFormats.length > 0 ? ' in place of --date-format' : '';
    output.out(`A map of all that can be guessed is in ${writeMap}.`);
    output.out(`Check it, and add --map-file ${writeMap}${omit}.`);
  }
  if (openColumns(map) > 0) {
    output.out(
      `Replace each "${UNDECIDED}" in it: with a field, with extras.KEY, or with "" to ignore the column.`,
    );
  }
  if (!hasOpenValues(map)) return;
  output.out(
    `Replace each "${UNDECIDED}" of a value: with a value to send, or "" to leave it out.`,
  );
}

function openColumns(map: ColumnMap): number {
  return [...map.values()].filter(({ field }) => field === UNDECIDED).length;
}

function hasOpenValues(map: ColumnMap): boolean {
  return [...map.values()].some((use) => questionsOf(use).length > 0);
}

function questionsIn(map: ColumnMap): number {
  const values = [...map.values()].reduce((sum, use) => sum + questionsOf(use).length, 0);
  return openColumns(map) + values;
}

function summary(valid: number, rejected: number): string {
  const total = valid + rejected;
  if (total === 1) return rejected === 0 ? 'The row is valid.' : 'The row would be rejected:';
  if (rejected === 0) return `All ${formatCount(total)} rows are valid.`;
  const verb = valid === 1 ? 'is' : 'are';
  return `${formatCount(valid)} of ${formatCount(total)} rows ${verb} valid. ${formatCount(rejected)} would be rejected:`;
}

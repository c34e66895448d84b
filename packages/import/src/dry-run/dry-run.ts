import { basename } from 'node:path';
import { nextCommand, nextDryRun, type Shell } from '../command/next-command.ts';
import type { ImportArguments, Output } from '../command/read-command.ts';
import { type ColumnMap, missingFields, questionsOf, UNDECIDED } from '../file/columns.ts';
import { wordsInEncodings } from '../file/likely-encodings.ts';
import { mapText, writeMapFile } from '../file/map-file.ts';
import { type FileSettings, openPatientFile, type PatientFile } from '../file/patient-file.ts';
import { reportStops, type Stop } from '../file/profile/findings.ts';
import { NotText } from '../file/read-texts.ts';
import { SqlJournal } from '../journal/sql-journal.ts';
import { SqliteDriver } from '../journal/sqlite-driver.ts';
import { EXIT, type ExitCode } from '../messages/exit-codes.ts';
import { ImportError } from '../messages/import-error.ts';
import { formatCount } from '../messages/message-text.ts';
import { type Preview, PreviewRows, previewStops } from '../preview/preview.ts';
import { previewLines } from '../preview/preview-lines.ts';
import { removePreview, writePreview } from '../preview/write-preview.ts';
import { writeRejectedRows } from '../report/rejected-rows.ts';
import { LeftOutRows } from '../report/summary.ts';
import { describeNote, Findings } from './findings.ts';
import { guessColumns } from './guess-columns.ts';
import { Proposals } from './proposals.ts';

/** The shell in which the next command is printed. */
const SHELL: Shell = process.platform === 'win32' ? 'windows' : 'sh';

/** What the next command needs beside its arguments. */
const TOKEN =
  'It reads the token from a variable. Set it first: export PROFILES_TOKEN=TOKEN in a Unix shell, $env:PROFILES_TOKEN = "TOKEN" in PowerShell, set PROFILES_TOKEN=TOKEN in cmd.';

/** The file as a dry run reads it, with what it proposes. */
export interface Trial {
  /** The file, read with the proposals that nobody has to decide. */
  readonly file: PatientFile;
  /** The map to use. */
  readonly map: ColumnMap;
  /** Whether it says more than that of the command. */
  readonly isNewMap: boolean;
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
  const map = proposed ?? first.map;
  const guess = (names: readonly string[]) => guessColumns(names, map);
  const file = proposed === undefined ? first : await openPatientFile({ ...settings, guess });
  return { file, map, isNewMap: mapText(map) !== mapText(settings.map), hints };
}

/**
 * Sums up the rules that the file breaks. Sends nothing, and keeps only the preview and the files that
 * are asked for.
 *
 * @param previewPath - Where the preview is written.
 */
export async function dryRun(
  settings: FileSettings,
  options: ImportArguments,
  output: Output,
  previewPath: string,
): Promise<ExitCode> {
  // One of an earlier dry run would show what this one does not.
  await removePreview(previewPath).catch(() => undefined);
  const trial = await openTrial(settings).catch(async (error: unknown) => {
    if (error instanceof NotText) await previewWords(settings, options, output, previewPath);
    throw error;
  });
  const { file } = trial;
  const chosen = new PreviewRows(file, settings.asOf);
  const journal = new SqlJournal(new SqliteDriver('', () => 0));
  const leftOut = new LeftOutRows();
  const [rules, notes] = [new Findings(file), new Findings(file)];
  const add = (to: Findings, row: number, field: string, name: string, message: string) => {
    const place = to.add(row, field, name, message);
    if (options.verbose) output.out(`row ${row}, ${place}: ${message} (${name})`);
  };
  try {
    await journal.prepare({ key: '', file: '', columns: '', service: '', client: '' }, () =>
      file.checkedRows((row) => {
        chosen.add(row);
        leftOut.add(row);
        if (row.match !== undefined) return;
        for (const { field, rule, message } of row.problems) {
          add(rules, row.row, field, rule, message);
        }
        for (const note of row.notes)
          add(notes, row.row, note.field, note.note, describeNote(note));
      }),
    );
    for await (const { row, reason } of journal.rows()) {
      const [, first] = /^same_as_row (\d+)$/.exec(reason ?? '') ?? [];
      if (first === undefined) continue;
      if (options.verbose) output.out(`row ${row}: has the username or the values of row ${first}`);
      chosen.rejectAsSame(row, first);
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
    if (trial.isNewMap) await propose(trial.map, file, settings, options, output);
    else if (options.writeMap !== undefined) {
      output.out('There is nothing to propose for a map file.');
    }
    for (const hint of trial.hints) output.out(hint);
    if (options.rejected !== undefined) {
      const written = await writeRejectedRows(options.rejected, file, journal);
      if (written > 0) output.out(`The rows that would be rejected are in ${options.rejected}.`);
    }
    const conclusion = conclude(trial, open, { ready, rejected }, options);
    const { sentences, exitCode } = conclusion;
    const preview: Preview = {
      file: basename(options.file),
      next: [
        ...file.warnings,
        ...trial.hints,
        ...sentences,
        ...(conclusion.next === 'send' ? [TOKEN] : []),
      ],
      commands: commandsFor(conclusion, options),
      stops: previewStops(open, file.profile.rows),
      words: file.stops.some(({ name }) => name === 'encoding')
        ? await wordsInEncodings(settings.path)
        : [],
      rows: chosen.rows,
      total: file.profile.rows,
      unused: file.header.shown.filter((_, at) => file.columns[at]?.target === undefined),
    };
    await show(preview, previewPath, options, output);
    output.out('This run sent nothing.');
    for (const sentence of sentences) output.out(sentence);
    if (conclusion.next === 'send') output.out(nextCommand(options, SHELL));
    return exitCode;
  } finally {
    await journal.close();
  }
}

/** Shows the words of a file in each likely encoding, as nothing else can be read. */
async function previewWords(
  { path }: FileSettings,
  options: ImportArguments,
  output: Output,
  previewPath: string,
): Promise<void> {
  const preview: Preview = {
    file: basename(options.file),
    next: ['Find the encoding of the file below, and name it in place of NAME.'],
    commands: bothShells((shell) => nextDryRun(options, false, shell, ['--encoding', 'NAME'])),
    stops: [],
    words: await wordsInEncodings(path),
    rows: [],
    total: 0,
    unused: [],
  };
  await show(preview, previewPath, options, output);
}

/** Writes the preview, and prints it if that is asked for. */
async function show(
  preview: Preview,
  path: string,
  { preview: isPrinted }: ImportArguments,
  output: Output,
): Promise<void> {
  if (isPrinted) for (const line of previewLines(preview)) output.out(line);
  try {
    await writePreview(path, preview);
    output.out(`Look at ${path} in a browser before you send anything: it has data of patients.`);
  } catch (error) {
    // The rest of the dry run needs no folder.
    if (!(error instanceof ImportError)) throw error;
    output.out(error.message);
  }
}

function bothShells(command: (shell: Shell) => string): Preview['commands'] {
  return { sh: command('sh'), windows: command('windows') };
}

function commandsFor({ next, needsMap }: Conclusion, options: ImportArguments) {
  if (next === 'nothing') return undefined;
  return bothShells((shell) =>
    next === 'send' ? nextCommand(options, shell) : nextDryRun(options, needsMap, shell),
  );
}

/** The end of a dry run. */
interface Conclusion {
  readonly exitCode: ExitCode;
  readonly sentences: readonly string[];
  /** What the next command does. */
  readonly next: 'send' | 'dry run' | 'nothing';
  /** Whether the next dry run should write a map. */
  readonly needsMap: boolean;
}

/** Says which of three it is: the file is ready, asks something, or cannot be sent. */
function conclude(
  { file, map, isNewMap, hints }: Trial,
  stops: readonly Stop[],
  { ready, rejected }: { readonly ready: number; readonly rejected: number },
  options: ImportArguments,
): Conclusion {
  const needsMap = isNewMap && options.writeMap === undefined;
  const asksPerson = stops.length > 0 ? EXIT.usage : EXIT.needsPerson;
  const missing = missingFields(file.header.columns.map(({ target }) => target));
  const inMap = questionsIn(map);
  if (missing.length > 0 && inMap === 0) {
    const sentences = [`This file cannot be sent: no column fills ${missing.join(', ')}.`];
    return { exitCode: asksPerson, sentences, next: 'nothing', needsMap };
  }
  const unfilled = `No column fills ${missing.join(', ')}, which each patient needs: map one to it.`;
  const filling = `replace each "${UNDECIDED}" of the map`;
  const kinds = [
    [inMap, needsMap ? `write the map with --write-map FILE, and ${filling}` : filling],
    [hints.length, 'choose the form of the dates or the columns, as above'],
    [stops.length, 'do what each stop says, or confirm it'],
  ] as const;
  const open = kinds.filter(([number]) => number > 0);
  const number = open.reduce((sum, [each]) => sum + each, 0);
  if (number > 0) {
    const questions = number === 1 ? '1 question is' : `${formatCount(number)} questions are`;
    const what = open.map(([, todo]) => todo).join('; ');
    const sentences = [
      ...(missing.length > 0 ? [unfilled] : []),
      `${questions} open: ${what}. Then repeat the dry run.`,
    ];
    return { exitCode: asksPerson, sentences, next: 'dry run', needsMap };
  }
  if (ready === 0) {
    const sentences = ['This file cannot be sent: no row is valid.'];
    return { exitCode: EXIT.needsPerson, sentences, next: 'nothing', needsMap };
  }
  const patients = ready === 1 ? '1 patient' : `${formatCount(ready)} patients`;
  if (needsMap) {
    const sentences = [
      `Write the map with --write-map FILE: the file is then ready, with ${patients}.`,
    ];
    return { exitCode: EXIT.needsPerson, sentences, next: 'dry run', needsMap };
  }
  const sentences = [`You are ready: this command sends ${patients}.`];
  const exitCode = rejected === 0 ? EXIT.done : EXIT.needsPerson;
  return { exitCode, sentences, next: 'send', needsMap };
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

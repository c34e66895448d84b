import type { ImportArguments, Output } from '../command/read-command.ts';
import { type ColumnMap, missingFields, questionsOf, UNDECIDED } from '../file/columns.ts';
import { mapText, writeMapFile } from '../file/map-file.ts';
import { type FileSettings, openPatientFile, type PatientFile } from '../file/patient-file.ts';
import { reportStops } from '../file/profile/findings.ts';
import { SqlJournal } from '../journal/sql-journal.ts';
import { SqliteDriver } from '../journal/sqlite-driver.ts';
import { EXIT, type ExitCode } from '../messages/exit-codes.ts';
import { formatCount } from '../messages/message-text.ts';
import { writeRejectedRows } from '../report/rejected-rows.ts';
import { describeNote, Findings } from './findings.ts';
import { guessColumns } from './guess-columns.ts';
import { Proposals } from './proposals.ts';

type DryRunOptions = Pick<ImportArguments, 'confirm' | 'verbose' | 'writeMap' | 'rejected'>;

/** Sums up the rules that the file breaks. Sends nothing, and keeps only the files that are asked for. */
export async function dryRun(
  settings: FileSettings,
  options: DryRunOptions,
  output: Output,
): Promise<ExitCode> {
  const file = await openPatientFile({ ...settings, guess: guessColumns });
  const journal = new SqlJournal(new SqliteDriver('', () => 0));
  const [rules, notes] = [new Findings(file), new Findings(file)];
  const proposals = new Proposals(file);
  const add = (to: Findings, row: number, field: string, name: string, message: string) => {
    const place = to.add(row, field, name, message);
    if (options.verbose) output.out(`row ${row}, ${place}: ${message} (${name})`);
  };
  try {
    await journal.prepare({ key: '', file: '', columns: '', service: '' }, () =>
      file.checkedRows((notable) => {
        for (const { field, rule, message } of notable.problems) {
          add(rules, notable.row, field, rule, message);
        }
        for (const note of notable.notes) {
          add(notes, notable.row, note.field, note.note, describeNote(note));
        }
        proposals.add(notable);
      }),
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
    const unconfirmed = reportStops(file.stops, options.confirm, output.out);
    output.out(summary(ready, rejected));
    for (const line of rules.lines()) output.out(line);
    const noted = [...notes.lines(), ...file.profile.notes()];
    if (noted.length > 0) output.out('Check these values too:');
    for (const line of noted) output.out(line);
    const columns = file.map;
    const proposed = proposals.map();
    const open = proposed ?? columns;
    const needsMap =
      columns.size > settings.map.size || hasOpenColumns(open) || hasOpenValues(open);
    const map = proposed ?? (needsMap ? columns : undefined);
    if (map !== undefined) await propose(map, file, settings, options, output);
    else if (options.writeMap !== undefined) {
      output.out('There is nothing to propose for a map file.');
    }
    const missing = missingFields(file.columns.map(({ target }) => target));
    if (missing.length > 0) {
      output.out(`No column fills ${missing.join(', ')}, which each patient needs: map one to it.`);
    }
    for (const hint of proposals.hints()) output.out(hint);
    if (options.rejected !== undefined) {
      const written = await writeRejectedRows(options.rejected, file, journal);
      if (written > 0) output.out(`The rows that would be rejected are in ${options.rejected}.`);
    }
    output.out('This run sent nothing.');
    if (unconfirmed.length > 0) return EXIT.usage;
    return rejected === 0 && !needsMap ? EXIT.done : EXIT.needsPerson;
  } finally {
    await journal.close();
  }
}

async function propose(
  map: ColumnMap,
  { isNamed }: PatientFile,
  { dateFormats }: FileSettings,
  { writeMap }: DryRunOptions,
  output: Output,
): Promise<void> {
  if (writeMap === undefined && (hasOpenValues(map) || !isNamed)) {
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
  if (hasOpenColumns(map)) {
    output.out(
      `Replace each "${UNDECIDED}" in it: with a field, with extras.KEY, or with "" to ignore the column.`,
    );
  }
  if (!hasOpenValues(map)) return;
  output.out(
    `Replace each "${UNDECIDED}" of a value: with a value to send, or "" to leave it out.`,
  );
}

function hasOpenColumns(map: ColumnMap): boolean {
  return [...map.values()].some(({ field }) => field === UNDECIDED);
}

function hasOpenValues(map: ColumnMap): boolean {
  return [...map.values()].some((use) => questionsOf(use).length > 0);
}

function summary(valid: number, rejected: number): string {
  const total = valid + rejected;
  if (total === 1) return rejected === 0 ? 'The row is valid.' : 'The row would be rejected:';
  if (rejected === 0) return `All ${formatCount(total)} rows are valid.`;
  const verb = valid === 1 ? 'is' : 'are';
  return `${formatCount(valid)} of ${formatCount(total)} rows ${verb} valid. ${formatCount(rejected)} would be rejected:`;
}

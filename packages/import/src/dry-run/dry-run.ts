import type { Output } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type ColumnMap, UnknownColumns } from '../file/columns.ts';
import { mapText, writeMapFile } from '../file/map-file.ts';
import { type FileSettings, PatientFile } from '../file/patient-file.ts';
import { SqlJournal } from '../journal/sql-journal.ts';
import { SqliteDriver } from '../journal/sqlite-driver.ts';
import { writeRejectedRows } from '../report/rejected-rows.ts';
import { count } from '../report/words.ts';
import { BrokenRules } from './broken-rules.ts';
import { guessColumns } from './guess-columns.ts';
import { Proposals } from './proposals.ts';

/** What a dry run prints and writes besides its summary. */
export interface DryRunOptions {
  /** Whether it prints every broken rule by row too. */
  readonly verbose?: boolean | undefined;
  /** The map file to write. */
  readonly writeMap?: string | undefined;
  /** The file of rejected rows to write. */
  readonly rejected?: string | undefined;
}

/** Sums up the rules that the file breaks. Sends nothing, and keeps only the files that are asked for. */
export async function dryRun(
  settings: FileSettings,
  options: DryRunOptions,
  output: Output,
): Promise<ExitCode> {
  const { file, map: columns } = await openGuessing(settings, options, output);
  const journal = new SqlJournal(new SqliteDriver('', () => 0));
  const rules = new BrokenRules(file);
  const proposals = new Proposals(file, { ...settings, map: columns });
  const onProblem = (row: number, field: string, rule: string, message: string) => {
    const place = rules.add(row, field, rule, message);
    if (options.verbose) output.out(`row ${row}, ${place}: ${message} (${rule})`);
  };
  try {
    await journal.prepare({ key: '', file: '', columns: '', service: '' }, () =>
      file.checkedRows(({ row, fields, problems }) => {
        for (const { field, rule, message } of problems) onProblem(row, field, rule, message);
        proposals.add(fields, problems);
      }),
    );
    for await (const { row, reason } of journal.rows()) {
      const [, first] = /^same_as_row (\d+)$/.exec(reason ?? '') ?? [];
      if (first === undefined) continue;
      if (options.verbose) output.out(`row ${row}: has the username or the values of row ${first}`);
      rules.add(row, 'row', 'same_as_row', 'has the username or the values of an earlier row');
    }
    const { ready, rejected } = await journal.startPass();
    output.out(summary(ready, rejected));
    for (const line of rules.lines()) output.out(line);
    const isGuessed = columns.size > settings.map.size;
    const map = proposals.map() ?? (isGuessed ? columns : undefined);
    if (map !== undefined) await propose(map, settings, options, output);
    else if (options.writeMap !== undefined) {
      output.out('There is nothing to propose for a map file.');
    }
    for (const hint of proposals.hints()) output.out(hint);
    if (options.rejected !== undefined) {
      await writeRejectedRows(options.rejected, file, journal);
      if (rejected > 0) output.out(`The rows that would be rejected are in ${options.rejected}.`);
    }
    output.out('This run sent nothing.');
    return rejected === 0 && !isGuessed ? EXIT.done : EXIT.needsPerson;
  } finally {
    await journal.close();
  }
}

/**
 * Opens the file. If columns have no field, it opens it with the fields that their names suggest.
 *
 * @returns The file, and the map that it was opened with.
 */
async function openGuessing(
  settings: FileSettings,
  options: DryRunOptions,
  output: Output,
): Promise<{ readonly file: PatientFile; readonly map: ColumnMap }> {
  try {
    return { file: await PatientFile.open(settings), map: settings.map };
  } catch (error) {
    if (!(error instanceof UnknownColumns)) throw error;
    const map = new Map([...settings.map, ...guessColumns(error.columns, error.filled)]);
    if (map.size === settings.map.size) throw error;
    try {
      return { file: await PatientFile.open({ ...settings, map }), map };
    } catch {
      await propose(map, settings, options, output);
      throw error;
    }
  }
}

async function propose(
  map: ColumnMap,
  { dateFormats }: FileSettings,
  { writeMap }: DryRunOptions,
  output: Output,
): Promise<void> {
  if (writeMap !== undefined) {
    await writeMapFile(writeMap, map);
    // Formats of the command replace those of a map file.
    const omit = dateFormats.length > 0 ? ' in place of --date-format' : '';
    output.out(`A map of all that can be guessed is in ${writeMap}.`);
    output.out(`Check it, and add --map-file ${writeMap}${omit}.`);
    return;
  }
  output.out('This map file may help. Check it, or write it with --write-map FILE:');
  output.out(mapText(map));
}

function summary(valid: number, rejected: number): string {
  const total = count(valid + rejected);
  return rejected === 0
    ? `All ${total} rows are valid.`
    : `${count(valid)} of ${total} rows are valid. ${count(rejected)} would be rejected:`;
}

import { isProfilesError, ProfileClient } from '@profiles/sdk';
import {
  type Environment,
  type ImportArguments,
  NAME,
  type Output,
  readCommand,
} from './command.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { readImportKey } from './file/import-key.ts';
import { PatientFile } from './file/patient-file.ts';
import { ImportKey } from './file/row-hash.ts';
import { ImportError } from './import-error.ts';
import type { Journal, RowCounts } from './journal/journal.ts';
import { nameOf } from './journal/journal-place.ts';
import { openJournal } from './journal/open-journal.ts';
import { openMachineWitness } from './journal/witness.ts';
import { WitnessedJournal } from './journal/witnessed-journal.ts';
import { openImportFolder } from './places/import-folder.ts';
import { importPlaces, rejectUrls } from './places/import-places.ts';
import { DroppedValues } from './report/dropped-values.ts';
import { Progress, type ProgressStream } from './report/progress.ts';
import { writeRejectedRows } from './report/rejected-rows.ts';
import { count, oneLine, summaryLines } from './report/words.ts';
import { writeReport } from './report/write-report.ts';
import { type Clock, SYSTEM_CLOCK } from './sending/clock.ts';
import { sendRows } from './sending/send-rows.ts';
import { readFileSettings, readTarget, serviceOf, type Target } from './settings.ts';

/** The surroundings of the command. */
export interface ImportRun {
  readonly output: Output;
  readonly progress: ProgressStream;
  readonly env: Environment;
  /** Ends the import after the pending requests. */
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/** Runs `profiles-import`. Returns the exit code. */
export async function runImport(argv: readonly string[], run: ImportRun): Promise<ExitCode> {
  const { output } = run;
  const args = readCommand(argv, output);
  if (typeof args === 'number') return args;
  try {
    rejectUrls(args);
    if (args.dryRun) {
      // It finds a file to write that has another use.
      if ((args.rejected ?? args.writeMap) !== undefined) importPlaces(args, run.env);
      // The hashes of a dry run are not kept.
      const settings = await readFileSettings(args, new ImportKey('dry run'));
      const { dryRun } = await import('./dry-run/dry-run.ts');
      return await dryRun(settings, args, output);
    }
    if (args.writeMap !== undefined) throw new ImportError('--write-map needs --dry-run.');
    return await importFile(args, run);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    output.error(oneLine(`${NAME}: ${error.message}`));
    return error.exitCode;
  }
}

async function importFile(args: ImportArguments, run: ImportRun): Promise<ExitCode> {
  const target = readTarget(args, run.env);
  const client = createClient(args, target);
  const places = importPlaces(args, run.env);
  const inFolder = openImportFolder(places);
  const key = readImportKey(run.env['PROFILES_IMPORT_KEY'], places.key);
  const file = await PatientFile.open(await readFileSettings(args, key));
  const service = serviceOf(target.baseUrl);
  const onMachine = openMachineWitness(places.state, key.hash(`${file.digest} ${service}`));
  const journal = new WitnessedJournal(
    await openJournal(places.journal, args.timeout, run.clock ?? SYSTEM_CLOCK),
    { name: nameOf(places.journal), inFolder, onMachine },
  );
  try {
    const facts = { key: key.hash(''), file: file.digest, columns: file.columnsDigest, service };
    await journal.prepare(facts, () => file.checkedRows(() => {}));
    return await send(args, run, { ...places, client, file, journal });
  } finally {
    await journal.close();
  }
}

interface Parts {
  readonly client: ProfileClient;
  readonly file: PatientFile;
  readonly journal: Journal;
  readonly report: string;
  readonly rejected: string;
}

async function send(
  { concurrency, taken, dropInvalid, rejected: asked }: ImportArguments,
  { output, progress: stream, signal, clock = SYSTEM_CLOCK }: ImportRun,
  { client, file, journal, report, rejected }: Parts,
): Promise<ExitCode> {
  const progress = new Progress(stream, clock);
  const stopped = await sendRows({
    journal,
    file,
    create: (patient) => client.createPatient(patient),
    taken,
    concurrency,
    clock,
    signal,
    progress: {
      onPass: (counts) => progress.set(finishedOf(counts), totalOf(counts)),
      onResult: ({ state }) => state !== 'ready' && progress.finish(),
      onPause: (milliseconds) => progress.pause(milliseconds),
    },
  }).finally(() => progress.end());
  const counts = await journal.startPass();
  for (const line of summaryLines(counts)) output.out(line);
  const dropped = new DroppedValues(file);
  await writeReport(
    report,
    dropInvalid.length > 0 ? dropped.addTo(journal.rows()) : journal.rows(),
  );
  output.out(`${count(totalOf(counts))} rows are in ${report}.`);
  for (const line of dropped.lines()) output.out(line);
  if (counts.rejected > 0 || asked !== undefined) {
    await writeRejectedRows(rejected, file, journal.rows());
  }
  if (counts.rejected > 0) {
    // The next run writes this file again.
    output.out(
      `The rejected rows are in ${rejected}: correct them in a copy, and import the copy.`,
    );
  }
  if (stopped !== undefined) {
    output.error(`${NAME}: ${stopped} Run the same command again to resume the import.`);
    return EXIT.incomplete;
  }
  return counts.rejected + counts.look_first > 0 ? EXIT.needsPerson : EXIT.done;
}

function createClient(
  { timeout, allowInsecureHttp = false }: ImportArguments,
  { baseUrl, token, clientId }: Target,
): ProfileClient {
  try {
    // The import retries itself: one `Retry-After` is for all rows, and each attempt has an intent.
    const limits = { timeout, totalTimeout: timeout, maxRetries: 0 };
    return new ProfileClient({ baseUrl, token, clientId, allowInsecureHttp, ...limits });
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    throw new ImportError(`The service cannot be called: ${error.message}.`);
  }
}

function totalOf(counts: RowCounts): number {
  return Object.values(counts).reduce((total, number) => total + number, 0);
}

function finishedOf(counts: RowCounts): number {
  return totalOf(counts) - counts.ready - counts.sending;
}

import { existsSync } from 'node:fs';
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { openImportFolder, openUserMark, rejectEarlierImport } from './command/import-folder.ts';
import { type ImportPlaces, importPlaces, rejectUrls } from './command/import-places.ts';
import type { Environment, ImportArguments, Output } from './command/read-command.ts';
import { COMMAND_NAME, readCommand, readTemplateCommand } from './command/read-command.ts';
import { readFileSettings, readTarget, rejectPipe, serviceOf } from './command/settings.ts';
import { ImportKey, readImportKey } from './file/import-key.ts';
import { openPatientFile, type PatientFile } from './file/patient-file.ts';
import { reportStops, type Stop } from './file/profile/findings.ts';
import type { RowCounts } from './journal/journal.ts';
import { openJournal } from './journal/open-journal.ts';
import type { SqlJournal } from './journal/sql-journal.ts';
import { EXIT, type ExitCode } from './messages/exit-codes.ts';
import { ImportError, importErrorOf } from './messages/import-error.ts';
import { formatCount, MAX_NAME_LENGTH, oneLine } from './messages/message-text.ts';
import { DroppedValues } from './report/dropped-values.ts';
import { Progress, type ProgressStream } from './report/progress.ts';
import { rejectedFile, writeRejectedRows } from './report/rejected-rows.ts';
import { LeftOutRows, rowsAre, summaryLines } from './report/summary.ts';
import { reportFile, writeReport } from './report/write-report.ts';
import { checkWholeFile } from './report/write-whole.ts';
import { sendRows } from './sending/scheduler.ts';

/** The surroundings of the command. */
export interface ImportRun {
  readonly output: Output;
  readonly progress: ProgressStream;
  readonly env: Environment;
  /** Asks a person a question, on a terminal. Returns whether it is yes. */
  readonly ask?: ((question: string) => Promise<boolean>) | undefined;
  /** Called before the first row is sent. The signal ends the import after the pending requests. */
  readonly listen: () => AbortSignal;
  readonly clock?: Clock;
}

/** Runs `profiles-import`. Returns the exit code. */
export async function runImport(argv: readonly string[], run: ImportRun): Promise<ExitCode> {
  const { output } = run;
  if (argv[0] === 'template') return runTemplate(argv.slice(1), output);
  const args = readCommand(argv, output, run.env);
  if (typeof args === 'number') return args;
  try {
    rejectUrls(args);
    rejectPipe(args.file);
    if (args.dryRun) {
      if (args.rows !== undefined) {
        throw new ImportError('With --dry-run, omit --rows: it reads every row, and sends none.');
      }
      // It finds a file to write that has another use.
      const { preview } = importPlaces(args, run.env);
      // The hashes of a dry run are not kept.
      const settings = await readFileSettings(args, new ImportKey('dry run'), run.env);
      const { dryRun } = await import('./dry-run/dry-run.ts');
      return await dryRun(settings, args, output, preview);
    }
    if (args.preview) throw new ImportError('--preview needs --dry-run.');
    if (args.writeMap !== undefined) throw new ImportError('--write-map needs --dry-run.');
    return await importFile(args, run);
  } catch (error) {
    return fail(error, output);
  }
}

/** Runs `profiles-import template`. */
async function runTemplate(argv: readonly string[], output: Output): Promise<ExitCode> {
  const folder = readTemplateCommand(argv, output);
  if (typeof folder === 'number') return folder;
  try {
    const { writeTemplate } = await import('./template.ts');
    const [csv, workbook] = await writeTemplate(folder);
    output.out(
      `The files ${csv} and ${workbook} have a column for each field. The sheet Fields of the workbook explains them.`,
    );
    return EXIT.done;
  } catch (error) {
    return fail(error, output);
  }
}

/** Says why the command fails. Returns the exit code. */
function fail(error: unknown, output: Output): ExitCode {
  const { message, exitCode } = importErrorOf(error);
  output.error(oneLine(`${COMMAND_NAME}: ${message}`));
  return exitCode;
}

async function importFile(args: ImportArguments, run: ImportRun): Promise<ExitCode> {
  const target = readTarget(args, run.env);
  const client = await createClient(args, target);
  const places = importPlaces(args, run.env);
  const inFolder = openImportFolder(places);
  const key = readImportKey(run.env['PROFILES_IMPORT_KEY'], places.key);
  const file = await openPatientFile(await readFileSettings(args, key, run.env));
  const print = (line: string) => run.output.error(oneLine(`${COMMAND_NAME}: ${line}`));
  const obey = (stops: readonly Stop[]) => {
    if (reportStops(stops, file.profile.rows, args.confirm, print).length === 0) return;
    throw new ImportError('Nothing was sent. Try --dry-run to see the whole file.');
  };
  for (const warning of file.warnings) run.output.out(warning);
  obey(file.stops);
  checkWholeFile(reportFile(places.report));
  checkWholeFile(rejectedFile(places.rejected, file));
  const service = serviceOf(target.baseUrl);
  const name = key.hash(`${file.digest} ${service}`);
  const own = { ...places, name, source: `${file.content} ${service}` };
  const marks = { inFolder, onMachine: openUserMark(own) };
  const clock = run.clock ?? SYSTEM_CLOCK;
  const journal = await openJournal(places.journal, args.timeout, clock, marks);
  try {
    const clientFact = key.hash(`client ${target.clientId}`);
    const facts = { key: key.hash(''), file: file.digest, columns: file.columnsDigest, service };
    const leftOut = new LeftOutRows();
    const rows = () => {
      if (!args.again) rejectEarlierImport(own);
      return file.checkedRows(leftOut.add);
    };
    const onOtherClient = (count: number) => {
      const message = `${rowsAre(count)} already sent with another client id`;
      obey([{ name: 'another-client', message, count }]);
    };
    // A broken connection to the journal repeats its transaction, not the question.
    let asked: Promise<void> | undefined;
    await journal.prepare({ ...facts, client: clientFact }, rows, onOtherClient, (counts) => {
      for (const line of leftOut.lines()) run.output.out(line);
      asked ??= askPerson(run, args, { ...places, ...target, file, service }, counts);
      return asked;
    });
    if (args.rows !== undefined) await journal.limitTo(args.rows);
    return await send(args, run, { ...places, service, client, file, journal });
  } finally {
    await journal.close();
  }
}

/**
 * On a terminal, says what is about to be sent, and to which service, and asks whether to send it.
 *
 * @throws {@link ImportError} unless that person says yes.
 */
async function askPerson(
  { output, ask }: ImportRun,
  { file: path, rows, yes = false }: ImportArguments,
  { file, service, clientId, preview }: Pick<Parts, 'file' | 'service' | 'preview'> & Target,
  { ready, rejected }: Pick<RowCounts, 'ready' | 'rejected'>,
): Promise<void> {
  if (ask === undefined || ready === 0) return;
  const patients = ready === 1 ? '1 patient' : `${formatCount(ready)} patients`;
  const [few = 'row'] = rows === 1 ? [] : [`${formatCount(rows ?? 0)} rows`];
  const first = rows === undefined ? '' : `, now only those of the first ${few}`;
  const fields = file.columns.flatMap(({ target }) => target ?? []);
  const look = existsSync(preview)
    ? `Look at ${preview} in a browser first.`
    : 'Nobody has looked at a preview of them: --dry-run writes one.';
  output.out(`This import sends ${patients} of ${path} to ${service}${first}.`);
  output.out(
    `Client id: ${oneLine(clientId, MAX_NAME_LENGTH)}. Fields: ${oneLine(fields.join(', '))}.`,
  );
  if (rejected > 0) output.out(`${rowsAre(rejected)} not sent, because a rule is broken.`);
  if (yes) return;
  output.out(look);
  if (await ask('Send them? Type yes or no: ')) return;
  throw new ImportError('Nothing was sent, as nobody typed yes.');
}

type Target = ReturnType<typeof readTarget>;

interface Parts extends Pick<ImportPlaces, 'report' | 'rejected' | 'preview'> {
  readonly service: string;
  readonly client: ProfileClient;
  readonly file: PatientFile;
  readonly journal: SqlJournal;
}

async function send(
  { file: path, concurrency, taken, dropInvalid, rejected: asked }: ImportArguments,
  { output, progress: stream, listen, clock = SYSTEM_CLOCK }: ImportRun,
  { service, client, file, journal, report, rejected, preview }: Parts,
): Promise<ExitCode> {
  const progress = new Progress(stream, clock);
  const stopped = await sendRows({
    journal,
    file,
    create: (patient) => client.createPatient(patient),
    address: service,
    taken,
    concurrency,
    clock,
    signal: listen(),
    progress: {
      onPass: (now) => {
        const total = totalOf(now) - now.later;
        progress.set(total - now.ready - now.sending, total);
      },
      onResult: ({ state }) => state !== 'ready' && progress.finish(),
      onPause: (milliseconds) => progress.pause(milliseconds),
    },
  }).finally(() => progress.end());
  const counts = await journal.startPass();
  for (const line of summaryLines(counts)) output.out(line);
  const dropped = new DroppedValues(file);
  const rows = () => (dropInvalid.length > 0 ? dropped.addTo(journal.rows()) : journal.rows());
  let written = 0;
  try {
    await writeReport(report, { rows });
    output.out(`${rowsAre(totalOf(counts))} in ${report}.`);
    for (const line of dropped.lines()) output.out(line);
  } finally {
    if (counts.rejected > 0 || asked !== undefined) {
      written = await writeRejectedRows(rejected, file, journal);
    }
  }
  // The next run writes this file again.
  const without = file.form.quote === undefined ? '' : ' without --quote';
  const remedy = `correct them in a copy, and import the copy${without}.`;
  if (written > 0) output.out(`The rejected rows are in ${rejected}: ${remedy}`);
  if (stopped !== undefined) {
    output.error(`${COMMAND_NAME}: ${stopped} Run the same command again to resume the import.`);
    return EXIT.incomplete;
  }
  if (counts.later === 0) {
    const { removePreview } = await import('./preview/write-preview.ts');
    await removePreview(preview).catch(() => output.out(`Delete ${preview}: it has patients.`));
  }
  // Every row is finished, so a person must look: to run again would not import the change.
  if (await file.hasChanged()) {
    const what = `${path} has changed since the import began, so its new or changed rows may be missing.`;
    output.error(`${COMMAND_NAME}: ${what} Put them into a file of their own, and import that.`);
    return EXIT.needsPerson;
  }
  return counts.rejected + counts.look_first > 0 ? EXIT.needsPerson : EXIT.done;
}

async function createClient(
  { timeout, allowInsecureHttp = false }: ImportArguments,
  { baseUrl, token, clientId }: Target,
): Promise<ProfileClient> {
  const { createFetch } = await import('./sending/http-fetch.ts');
  const sender = { fetch: createFetch(timeout), fetchSendsOnce: true, allowInsecureHttp };
  // The import retries itself: one `Retry-After` is for all rows, and each attempt has an intent.
  const limits = { timeout, totalTimeout: timeout, maxRetries: 0 };
  try {
    return new ProfileClient({ baseUrl, token, clientId, ...sender, ...limits });
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    throw new ImportError(`The service cannot be called: ${error.message}.`);
  }
}

function totalOf(counts: RowCounts): number {
  return Object.values(counts).reduce((total, number) => total + number, 0);
}

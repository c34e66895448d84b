import { SetupError } from '../../../http/errors/setup-error.ts';
import { BEHAVIOUR_IDS } from '../../../service/ledger/ledger.ts';
import { calibrateProfilesMock } from '../../calibrate/calibrate-profiles-mock.ts';
import type {
  Calibration,
  CalibrationFile,
  CalibrationOptions,
} from '../../calibrate/calibration.ts';
import { checkCalibration } from '../../calibrate/check-calibration.ts';
import { MAX_CALIBRATION_REQUESTS } from '../../calibrate/run/settings.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type CliOutput, oneLine } from '../output.ts';
import { readCalibrationFile, readJsonFile } from '../read-file.ts';
import { CALIBRATE, type CalibrateArguments, readCalibrateArguments } from './arguments.ts';
import { createProgressLine, type ProgressStream } from './progress.ts';
import { loadRecordReader } from './read-module.ts';
import { calibrationLines, driftLines } from './report.ts';
import { planLines, readTarget } from './target.ts';
import { calibrationJson, checkWritable, writeCalibration } from './write-calibration.ts';

/** The environment of the command. */
export interface CalibrateRun {
  readonly output: CliOutput;
  readonly progress: ProgressStream;
  /** A signal that ends the run. The results so far are kept. */
  readonly signal: AbortSignal;
  readonly engine?: CalibrationEngine;
}

const ENGINE = { calibrate: calibrateProfilesMock, check: checkCalibration } as const;

/** The functions that probe the service. */
export type CalibrationEngine = typeof ENGINE;

/**
 * Runs `profiles-mock calibrate`.
 *
 * @returns The exit code.
 */
export async function runCalibrate(argv: readonly string[], run: CalibrateRun): Promise<ExitCode> {
  const args = readCalibrateArguments(argv, run.output);
  if (typeof args === 'number') return args;
  try {
    const target = readTarget(args);
    const file = await readFiles(args);
    const read = args.read === undefined ? undefined : await loadRecordReader(args.read);
    if (!args.iKnowThisWrites) {
      for (const line of planLines(target, args)) run.output.error(line);
      return EXIT.usage;
    }
    const { pause, timeout, maxRequests, showTexts } = args;
    const options = { ...target, read, pause, timeout, maxRequests, showTexts };
    return await (file ? check(file, options, args, run) : calibrate(options, args, run));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    run.output.error(oneLine(`${CALIBRATE}: ${error.message}`));
    return EXIT.usage;
  }
}

/** Checks that the files can be used before anything is sent. */
async function readFiles({ check, out }: CalibrateArguments): Promise<CalibrationFile | undefined> {
  if (out !== undefined) await checkWritable(out);
  if (check === undefined) return undefined;
  return readCalibrationFile(await readJsonFile('--check', check), check);
}

async function calibrate(
  options: CalibrationOptions,
  args: CalibrateArguments,
  run: CalibrateRun,
): Promise<ExitCode> {
  const { output, engine = ENGINE } = run;
  const { out: path } = args;
  const calibration = await watched(options, run, engine.calibrate);
  const unwritten = whyUnwritten(calibration, args);
  // Save first: the results have cost the service writes, and the reader of the output may be gone.
  const saved =
    unwritten || path === undefined
      ? path
      : await writeCalibration(path, calibration).catch(onlySetupError);
  // Without `--out`, standard output is for the file, and the lines go to standard error.
  const print = path === undefined ? output.error : output.out;
  for (const line of calibrationLines(calibration, unusedFlags(args))) print(line);
  if (unwritten) {
    output.error(`${CALIBRATE}: ${unwritten}`);
    return EXIT.incomplete;
  }
  if (saved === undefined) output.out(calibrationJson(calibration));
  if (saved instanceof SetupError) {
    output.error(oneLine(`${CALIBRATE}: ${saved.message} Its content follows:`));
    output.out(calibrationJson(calibration));
    return EXIT.incomplete;
  }
  if (saved !== path) output.out(`${path} is unchanged; this run is in ${saved}.`);
  return calibration.ended === 'complete' ? EXIT.done : EXIT.incomplete;
}

/** Returns the reason why no file is written, if there is one. */
function whyUnwritten(
  { behaviour, acceptedCreation }: Calibration,
  { withoutCreation }: CalibrateArguments,
): string | undefined {
  if (Object.keys(behaviour).length === 0) return 'Nothing was settled, so no file was written.';
  if (acceptedCreation || withoutCreation) return undefined;
  return (
    'The service accepted no creation, so no file was written. ' +
    'To write what is settled, add --without-creation.'
  );
}

/** Returns an error that explains itself, and throws any other. */
function onlySetupError(error: unknown): SetupError {
  if (error instanceof SetupError) return error;
  throw error;
}

async function check(
  file: CalibrationFile,
  options: CalibrationOptions,
  args: CalibrateArguments,
  run: CalibrateRun,
): Promise<ExitCode> {
  const { output, engine = ENGINE } = run;
  const drift = await watched(options, run, (watching) => engine.check(file, watching));
  // No check may ever see an entry that was written by hand.
  const lost = drift.unseen.filter((id) => id in file.evidence);
  const lines = driftLines(drift, args.check ?? '', lost, unusedFlags(args));
  for (const line of lines) output.out(line);
  if (drift.drifted.length > 0) return EXIT.changed;
  return lost.length > 0 ? EXIT.incomplete : EXIT.done;
}

/** Lists the unused flags that would show more. */
function unusedFlags({ emrUser, read }: CalibrateArguments): string[] {
  return [
    ...(emrUser === undefined ? ['--emr-user'] : []),
    ...(read === undefined ? ['--read'] : []),
  ];
}

/** Probes the service and shows the progress meanwhile. */
async function watched<Result>(
  options: CalibrationOptions,
  { progress, signal }: CalibrateRun,
  probe: (options: CalibrationOptions) => Promise<Result>,
): Promise<Result> {
  const line = createProgressLine(progress, options.maxRequests ?? MAX_CALIBRATION_REQUESTS);
  // Choosing the first probe takes a moment.
  line.show({ requests: 0, settled: 0, total: BEHAVIOUR_IDS.length });
  try {
    return await probe({ ...options, signal, onProgress: line.show });
  } finally {
    line.end();
  }
}

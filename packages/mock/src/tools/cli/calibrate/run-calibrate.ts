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
import {
  CALIBRATE,
  type CalibrateArguments,
  readCalibrateArguments,
  readCalibrateTarget,
} from './arguments.ts';
import { loadRecordReader } from './read-module.ts';
import { calibrationLines, driftLines, planLines } from './report.ts';
import { calibrationJson, checkWritable, writeCalibration } from './write-calibration.ts';

/** The stream that progress is written to: standard error. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

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
    const target = readCalibrateTarget(args);
    const file = await readFiles(args);
    const read = args.read === undefined ? undefined : await loadRecordReader(args.read);
    if (!args.iKnowThisWrites) {
      for (const line of planLines(target, args)) run.output.error(line);
      return EXIT.usage;
    }
    const { pause, timeout, maxRequests, showTexts } = args;
    const options = { ...target, read, pause, timeout, maxRequests, showTexts };
    return await (file ? runCheck(file, options, args, run) : runCalibration(options, args, run));
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

async function runCalibration(
  options: CalibrationOptions,
  args: CalibrateArguments,
  run: CalibrateRun,
): Promise<ExitCode> {
  const { output, engine = ENGINE } = run;
  const { out: path } = args;
  const calibration = await withProgress(options, run, engine.calibrate);
  const unwritten = whyUnwritten(calibration, args);
  // Save first: printing fails if the reader of the output is gone, and the results would be lost.
  const saved =
    unwritten || path === undefined
      ? path
      : await writeCalibration(path, calibration).catch(onlySetupError);
  // Without `--out`, the file goes to standard output, so the lines go to standard error.
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

/** Returns a {@link SetupError}, and throws any other error. */
function onlySetupError(error: unknown): SetupError {
  if (error instanceof SetupError) return error;
  throw error;
}

async function runCheck(
  file: CalibrationFile,
  options: CalibrationOptions,
  args: CalibrateArguments,
  run: CalibrateRun,
): Promise<ExitCode> {
  const { output, engine = ENGINE } = run;
  const drift = await withProgress(options, run, (watched) => engine.check(file, watched));
  // An entry without evidence was written by hand, so it does not count as lost.
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
async function withProgress<Result>(
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

type Progress = Parameters<NonNullable<CalibrationOptions['onProgress']>>[0];

/** Without a terminal, a line is printed after this number of requests. */
const REQUESTS_PER_LINE = 10;
const CLEAR_LINE = '\r\u001b[2K';

/**
 * Shows the progress: in a terminal as one line that is overwritten, otherwise as a line now and then.
 *
 * @returns `show` prints the progress, and `end` clears the line for the next output.
 */
export function createProgressLine(stream: ProgressStream, max: number) {
  const describe = ({ requests, settled, total }: Progress) =>
    `${requests} of at most ${max} requests, ${settled} of ${total} entries settled`;
  if (stream.isTTY) {
    return {
      // A line that wraps would not be cleared completely. Some terminals report zero columns.
      show: (progress: Progress) =>
        stream.write(CLEAR_LINE + describe(progress).slice(0, (stream.columns || 80) - 1)),
      end: () => stream.write(CLEAR_LINE),
    };
  }
  return {
    show: (progress: Progress) => {
      if (progress.requests > 0 && progress.requests % REQUESTS_PER_LINE === 0)
        stream.write(`${describe(progress)}\n`);
    },
    end: () => {},
  };
}

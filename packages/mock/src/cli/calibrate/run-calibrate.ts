import { calibrateProfilesMock } from '../../calibrate/calibrate-profiles-mock.ts';
import type {
  Calibration,
  CalibrationFile,
  CalibrationOptions,
  Drift,
} from '../../calibrate/calibration.ts';
import { checkCalibration } from '../../calibrate/check-calibration.ts';
import { SetupError } from '../../http/setup-error.ts';
import { BEHAVIOUR_IDS } from '../../ledger/ledger.ts';
import { readCalibrationFile } from '../behaviour-file.ts';
import type { CliOutput } from '../output.ts';
import { oneLine } from '../output.ts';
import { readJsonFile } from '../read-json-file.ts';
import {
  CALIBRATE,
  type CalibrateArguments,
  MOST_REQUESTS,
  readCalibrateArguments,
} from './arguments.ts';
import { EXIT } from './help.ts';
import { planLines } from './plan.ts';
import { createProgressLine, type ProgressStream } from './progress.ts';
import { loadRecordReader } from './read-module.ts';
import { calibrationLines, driftLines } from './report.ts';
import { readTarget } from './target.ts';
import { calibrationJson, checkWritable, writeCalibration } from './write-calibration.ts';

/** What the command runs with. */
export interface CalibrateRun {
  readonly output: CliOutput;
  readonly progress: ProgressStream;
  /** Ends the run; what it has learned is kept. */
  readonly signal: AbortSignal;
  readonly engine?: CalibrationEngine;
}

/** What asks the service. */
export interface CalibrationEngine {
  readonly calibrate: (options: CalibrationOptions) => Promise<Calibration>;
  readonly check: (file: CalibrationFile, options: CalibrationOptions) => Promise<Drift>;
}

const ENGINE: CalibrationEngine = { calibrate: calibrateProfilesMock, check: checkCalibration };

/**
 * Runs `profiles-mock calibrate`.
 *
 * @returns The exit code.
 */
export async function runCalibrate(argv: readonly string[], run: CalibrateRun): Promise<number> {
  const args = readCalibrateArguments(argv, run.output);
  if (typeof args === 'number') return args === 0 ? EXIT.done : EXIT.nothingSent;
  try {
    const target = readTarget(args);
    const file = await readFiles(args);
    const read = args.read === undefined ? undefined : await loadRecordReader(args.read);
    if (!args.iKnowThisWrites) {
      for (const line of planLines(target, args)) run.output.error(line);
      return EXIT.nothingSent;
    }
    const { pause, timeout, maxRequests, showTexts } = args;
    const options = { ...target, read, pause, timeout, maxRequests, showTexts };
    return await (file ? check(file, options, args, run) : calibrate(options, args, run));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    run.output.error(oneLine(`${CALIBRATE}: ${error.message}`));
    return EXIT.nothingSent;
  }
}

/** Makes sure before anything is sent that the files can be used. */
async function readFiles({ check, out }: CalibrateArguments): Promise<CalibrationFile | undefined> {
  if (out !== undefined) await checkWritable(out);
  if (check === undefined) return undefined;
  return readCalibrationFile(await readJsonFile('--check', check), check);
}

async function calibrate(
  options: CalibrationOptions,
  args: CalibrateArguments,
  run: CalibrateRun,
): Promise<number> {
  const { output, engine = ENGINE } = run;
  const { out: path } = args;
  const calibration = await watched(options, run, engine.calibrate);
  const isEmpty = Object.keys(calibration.behaviour).length === 0;
  // First: what was learned has cost the service writes, and who reads the output may be gone.
  const saved = isEmpty || path === undefined ? path : await save(path, calibration);
  // The standard output is the file's where no other place is named.
  const say = path === undefined ? output.error : output.out;
  for (const line of calibrationLines(calibration, unusedFlags(args))) say(line);
  if (isEmpty) {
    output.error(`${CALIBRATE}: Nothing was settled, so no file was written.`);
    return EXIT.incomplete;
  }
  if (saved === undefined) output.out(calibrationJson(calibration));
  if (saved instanceof SetupError) {
    output.error(oneLine(`${CALIBRATE}: ${saved.message} It follows:`));
    output.out(calibrationJson(calibration));
    return EXIT.incomplete;
  }
  if (saved !== path) output.out(`${path} is left as it was; this run is in ${saved}.`);
  return calibration.ended === 'complete' ? EXIT.done : EXIT.incomplete;
}

/** Writes the file, and returns its path, or why it cannot be written. */
async function save(path: string, calibration: Calibration): Promise<string | SetupError> {
  try {
    return await writeCalibration(path, calibration);
  } catch (error) {
    if (error instanceof SetupError) return error;
    throw error;
  }
}

async function check(
  file: CalibrationFile,
  options: CalibrationOptions,
  args: CalibrateArguments,
  run: CalibrateRun,
): Promise<number> {
  const { output, engine = ENGINE } = run;
  const drift = await watched(options, run, (watching) => engine.check(file, watching));
  // What was written by hand no check may ever see.
  const lost = drift.unseen.filter((id) => id in file.evidence);
  const lines = driftLines(drift, args.check ?? '', lost, unusedFlags(args));
  for (const line of lines) output.out(line);
  if (drift.drifted.length > 0) return EXIT.drifted;
  return lost.length > 0 ? EXIT.incomplete : EXIT.done;
}

/** Lists the flags with which more could be told. */
function unusedFlags({ emrUser, read }: CalibrateArguments): string[] {
  return [
    ...(emrUser === undefined ? ['--emr-user'] : []),
    ...(read === undefined ? ['--read'] : []),
  ];
}

/** Asks the service, and shows meanwhile how far that is. */
async function watched<Result>(
  options: CalibrationOptions,
  { progress, signal }: CalibrateRun,
  ask: (options: CalibrationOptions) => Promise<Result>,
): Promise<Result> {
  const line = createProgressLine(progress, options.maxRequests ?? MOST_REQUESTS);
  // It takes a moment to work out what to ask first.
  line.show({ requests: 0, settled: 0, total: BEHAVIOUR_IDS.length });
  try {
    return await ask({ ...options, signal, onProgress: line.show });
  } finally {
    line.end();
  }
}

import { constants } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SetupError } from '../../../http/errors/setup-error.ts';
import { BEHAVIOUR_IDS, type BehaviourId } from '../../../service/ledger/ledger.ts';
import type { Calibration, CalibrationFile } from '../../calibrate/calibration.ts';
import { errorCode, ifFound } from '../file-errors.ts';

/**
 * Checks that the file can be written, before anything is sent.
 *
 * @throws {@link SetupError} if it cannot.
 */
export async function checkWritable(path: string): Promise<void> {
  try {
    const found = await ifFound(stat(path));
    if (found?.isDirectory()) throw unwritable(path, 'EISDIR');
    await access(found ? path : dirname(path), constants.W_OK);
  } catch (error) {
    throw error instanceof SetupError ? error : unwritable(path, errorCode(error));
  }
}

/**
 * Returns the contents of a calibration file, in the order of the ledger, so that two files are
 * easy to compare.
 */
export function calibrationJson({ behaviour, evidence }: CalibrationFile): string {
  const inOrder = (of: Partial<Record<BehaviourId, unknown>>) =>
    Object.fromEntries(BEHAVIOUR_IDS.map((id) => [id, of[id]]));
  const file = { behaviour: inOrder(behaviour), evidence: inOrder(evidence) };
  return JSON.stringify(file, undefined, 2);
}

/**
 * Writes the file. An incomplete run does not replace the file of an earlier run. It writes
 * `PATH.partial`.
 *
 * @returns The path that was written.
 * @throws {@link SetupError} if the file cannot be written.
 */
export async function writeCalibration(
  path: string,
  { ended, ...calibration }: Calibration,
): Promise<string> {
  const before = await stat(path).catch(() => undefined);
  const written = ended === 'complete' || !before?.size ? path : `${path}.partial`;
  try {
    await writeFile(written, `${calibrationJson(calibration)}\n`);
    return written;
  } catch (error) {
    throw unwritable(written, errorCode(error));
  }
}

function unwritable(path: string, code: string): SetupError {
  return new SetupError(`The --out file ${path} cannot be written (${code}).`);
}

import { constants } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BEHAVIOUR_IDS, type BehaviourId } from '../behaviour.ts';
import type { Calibration } from '../calibrate/calibration.ts';
import { SetupError } from '../setup-error.ts';

/**
 * Makes sure that the file can be written, before anything is sent for it.
 *
 * @throws {@link SetupError} where it cannot.
 */
export async function checkWritable(path: string): Promise<void> {
  try {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (found?.isDirectory()) throw unwritable(path, { code: 'EISDIR' });
    await access(found ? path : dirname(path), constants.W_OK);
  } catch (error) {
    throw error instanceof SetupError ? error : unwritable(path, error);
  }
}

/** Returns what a file keeps of a calibration, in the order of the ledger: two files compare well. */
export function calibrationJson({ behaviour, evidence }: Calibration): string {
  const inOrder = (of: Partial<Record<BehaviourId, unknown>>) =>
    Object.fromEntries(BEHAVIOUR_IDS.filter((id) => id in of).map((id) => [id, of[id]]));
  const file = { behaviour: inOrder(behaviour), evidence: inOrder(evidence) };
  return JSON.stringify(file, undefined, 2);
}

/** @throws {@link SetupError} where the file cannot be written. */
export async function writeCalibration(path: string, json: string): Promise<void> {
  try {
    await writeFile(path, `${json}\n`);
  } catch (error) {
    throw unwritable(path, error);
  }
}

function unwritable(path: string, error: unknown): SetupError {
  const code = error instanceof Object && 'code' in error ? error.code : 'no reason given';
  return new SetupError(`The --out file ${path} cannot be written (${code}).`);
}

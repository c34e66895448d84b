import { readFile } from 'node:fs/promises';
import { isPlainObject } from '@profiles/sdk/internal';
import { SetupError } from '../../http/errors/setup-error.ts';
import { decodeJson } from '../../http/json.ts';
import { checkBehaviour } from '../../service/ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId } from '../../service/ledger/ledger.ts';
import type { CalibrationFile } from '../calibrate/calibration.ts';
import { errorCode } from './file-errors.ts';

/**
 * Reads a JSON file that the command line names.
 *
 * @param flag - The flag that names the file, for the error message.
 * @throws {@link SetupError} if the file cannot be read or is not JSON in UTF-8.
 */
export async function readJsonFile(flag: string, path: string): Promise<unknown> {
  const bytes = await readNamedFile(flag, path);
  return decodeJson(bytes, `The ${flag} file ${path} is not JSON in UTF-8`);
}

/**
 * Reads a file that the command line names.
 *
 * @param flag - The flag that names the file, for the error message.
 * @throws {@link SetupError} if the file cannot be read.
 */
export async function readNamedFile(flag: string, path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new SetupError(`The ${flag} file ${path} cannot be read (${errorCode(error)}).`);
  }
}

/** The contents of a behaviour file. */
export interface BehaviourFile {
  readonly behaviour: Partial<Behaviour>;
  /** The entries that a calibration did not settle. Empty if no calibration wrote the file. */
  readonly leftOpen: readonly BehaviourId[];
}

/**
 * Reads a behaviour file: a behaviour, or a file written by a calibration.
 *
 * @throws {@link SetupError} if the ledger does not have an id or a value.
 */
export function readBehaviourFile(content: unknown): BehaviourFile {
  if (!isCalibrationFile(content)) return { behaviour: checkBehaviour(content), leftOpen: [] };
  const behaviour = checkBehaviour(content.behaviour);
  return { behaviour, leftOpen: BEHAVIOUR_IDS.filter((id) => !Object.hasOwn(behaviour, id)) };
}

/**
 * Reads a file written by a calibration.
 *
 * @param path - The path of the file, for the error message.
 * @throws {@link SetupError} if no calibration wrote the file, or it settles nothing.
 */
export function readCalibrationFile(content: unknown, path: string): CalibrationFile {
  if (!isCalibrationFile(content)) {
    throw new SetupError(
      `The --check file ${path} must be one that a calibration wrote: {"behaviour": {...}, "evidence": {...}}.`,
    );
  }
  const behaviour = checkBehaviour(content.behaviour);
  if (Object.keys(behaviour).length > 0) return { ...content, behaviour };
  throw new SetupError(`The --check file ${path} settles nothing: there is nothing to check.`);
}

function isCalibrationFile(content: unknown): content is CalibrationFile {
  return isPlainObject(content) && 'behaviour' in content && isPlainObject(content['evidence']);
}

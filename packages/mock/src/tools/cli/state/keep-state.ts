// cli/state/ keeps the state of a mock in a file: `--state`.

import { SetupError } from '../../../http/errors/setup-error.ts';
import type { Behaviour } from '../../../service/ledger/ledger.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';
import type { Snapshot } from '../../../service/store/snapshot.ts';
import { UnavailableError } from '../exit-codes.ts';
import { errorCode } from '../file-errors.ts';
import type { CliOutput } from '../output.ts';
import { readJsonFile } from '../read-file.ts';
import { holdStateFile, replaceFile } from './state-file.ts';
import { StateKeeper } from './state-keeper.ts';

/** A state file that is in use. */
export interface KeptState {
  /** Whether the mock started from the file. */
  readonly isLoaded: boolean;
  /**
   * Writes the last changes and releases the file.
   *
   * @returns Whether everything is written.
   */
  close(): Promise<boolean>;
}

/**
 * Starts a mock from its state file, and keeps its state there.
 *
 * @param name - The path of the file, or of a link to it. If the file does not exist, the mock
 * starts as it is.
 * @param behaviour - The settings that override those of the file.
 * @throws {@link UnavailableError} if the file cannot be used. It is unchanged.
 */
export async function keepState(
  mock: ProfilesMock,
  name: string,
  behaviour: Partial<Behaviour>,
  output: CliOutput,
): Promise<KeptState> {
  const { file, release } = await holdStateFile(name);
  try {
    if (file.exists) {
      await loadState(mock, file.path);
      mock.use(behaviour);
    }
    const write = (content: string) => replaceFile(file, content);
    const keeper = new StateKeeper(mock, { write, name, output });
    await keeper.write().catch((error) => {
      // Report a problem at the start, not after the first change.
      throw new UnavailableError(
        `The --state file ${name} cannot be written (${errorCode(error)}).`,
      );
    });
    return {
      isLoaded: file.exists,
      async close() {
        try {
          await keeper.close();
          return true;
        } catch (error) {
          const problem = `cannot be written (${errorCode(error)}).`;
          keeper.reportProblem(`${problem} It does not contain the last changes.`);
          return false;
        } finally {
          await release();
        }
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function loadState(mock: ProfilesMock, path: string): Promise<void> {
  let prefix = '';
  try {
    const content = await readJsonFile('--state', path);
    prefix = `The --state file ${path} cannot be loaded. `;
    // The mock validates the snapshot, so it may be any JSON.
    mock.restore(content as Snapshot);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    throw new UnavailableError(`${prefix}${error.message} The file is unchanged.`);
  }
}

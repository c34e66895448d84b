// cli/state/ keeps the state of a mock in a file: `--state`.

import { SetupError } from '../../../http/errors/setup-error.ts';
import type { Behaviour } from '../../../service/ledger/ledger.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';
import type { Snapshot } from '../../../service/store/snapshot.ts';
import { UnavailableError } from '../exit-codes.ts';
import { errorCode } from '../file-errors.ts';
import { type CliOutput, oneLine } from '../output.ts';
import { readJsonFile } from '../read-file.ts';
import { holdFile, type LockClock } from './hold-file.ts';
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
 * @param clock - The time that the lock of the file depends on.
 * @throws {@link UnavailableError} if the file cannot be used. It is unchanged.
 */
export async function keepState(
  mock: ProfilesMock,
  name: string,
  behaviour: Partial<Behaviour>,
  output: CliOutput,
  clock?: LockClock,
): Promise<KeptState> {
  let keeper: StateKeeper | undefined;
  const { file, held } = await holdStateFile(name, (path) =>
    holdFile(path, {
      onWait: (reason) => output.error(oneLine(`profiles-mock: ${reason}`)),
      onLost: (holder) => keeper?.abandon(holder),
      ...(clock && { clock }),
    }),
  );
  try {
    if (file.exists) {
      await loadState(mock, file.path);
      mock.use(behaviour);
    }
    const write = (content: string) => replaceFile(file, content, held.confirm);
    const own = new StateKeeper(mock, { write, name, output });
    keeper = own;
    await own.write().catch((error) => {
      // Report a problem at the start, not after the first change.
      throw new UnavailableError(
        `The --state file ${name} cannot be written (${errorCode(error)}).`,
      );
    });
    return {
      isLoaded: file.exists,
      async close() {
        try {
          return await own.close();
        } catch (error) {
          const problem = `cannot be written (${errorCode(error)}).`;
          own.reportProblem(`${problem} It does not contain the last changes.`);
          return false;
        } finally {
          await held.release();
        }
      },
    };
  } catch (error) {
    await held.release();
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

import { statSync } from 'node:fs';
import { SetupError } from '../../../http/errors/setup-error.ts';
import { coreOf } from '../../../service/core.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';
import type { Seed } from '../../../service/store/records.ts';
import { type CliOutput, oneLine } from '../output.ts';
import { type BehaviourFile, readBehaviourFile, readJsonFile } from '../read-file.ts';
import type { ServeArguments } from './arguments.ts';

/** What a mock starts from, and returns to on reset. */
export interface Initial extends BehaviourFile {
  readonly seed: Seed;
}

/** The files of `--seed` and `--behaviour`. */
export interface InitialFiles {
  /** What the next mock starts from. */
  readonly current: Initial;
  /**
   * Lets a mock follow the files when they change, if there is `--watch`.
   *
   * @param sandbox - The name of its sandbox, if the server has sandboxes.
   */
  follow(mock: ProfilesMock, sandbox: string | undefined): void;
  /** Stops watching the files. */
  close(): void;
}

/** One EMR user to update, because the API specification has no way to create one. */
const DEFAULT_SEED: Seed = { emrUsers: [{ fn: 'Meera', ln: 'Iyer' }] };

/** How often the command looks whether a file has changed, in milliseconds. */
const LOOK_MS = 200;

type Arguments = Pick<ServeArguments, 'seed' | 'behaviour' | 'state' | 'watch'>;

/**
 * Reads the files of `--seed` and `--behaviour`, and with `--watch` again when they change. It looks at them
 * again and again, because editors replace a file, and folders of a virtual machine send no events.
 *
 * @throws {@link SetupError} if a file cannot be read, is not JSON, or has no valid behaviour, or if there is
 * nothing to watch.
 */
export async function openInitialFiles(args: Arguments, output: CliOutput): Promise<InitialFiles> {
  const { seed, behaviour, state, watch } = args;
  // Before the files are read, so that no change is missed.
  const files = Object.entries({ '--seed': seed, '--behaviour': behaviour }).flatMap(
    ([flag, path]) => {
      if (path === undefined) return [];
      const version = versionOf(path);
      return [{ flag, path, read: version, seen: version }];
    },
  );
  if (watch && files.length === 0) {
    throw new SetupError('--watch has no effect without --seed or --behaviour.');
  }
  let current = await readInitial(args);
  const followers: { readonly sandbox: string; readonly mock: WeakRef<ProfilesMock> }[] = [];
  const tell = (error: unknown, where = '') => {
    if (!(error instanceof SetupError)) throw error;
    output.error(oneLine(`profiles-mock: ${where}${error.message} The mock goes on as it was.`));
  };
  const readAgain = async (flags: string) => {
    try {
      const next = await readInitial(args);
      // Rejects wrong records, before any mock changes.
      createProfilesMock({ seed: next.seed, behaviour: next.behaviour });
      current = next;
    } catch (error) {
      return tell(error);
    }
    const unchanged = followers.filter(({ mock, sandbox }) => {
      try {
        const live = mock.deref();
        if (live) coreOf(live).startFrom(current.seed, current.behaviour, state === undefined);
        return false;
      } catch (error) {
        tell(error, sandbox && `In the sandbox ${sandbox}, `);
        return true;
      }
    });
    if (unchanged.length === followers.length) return;
    const effect =
      state === undefined ? '' : `: a reset returns to it, and ${state} wins until then`;
    output.out(oneLine(`profiles-mock: ${flags} was read again${effect}.`));
  };
  let pending = Promise.resolve();
  const look = () => {
    const changed = files.filter((file) => {
      const { seen } = file;
      file.seen = versionOf(file.path);
      // Otherwise, somebody may still be writing it.
      const isReady = file.seen === seen && seen !== file.read;
      if (isReady) file.read = seen;
      return isReady;
    });
    const flags = changed.map(({ flag, path }) => `${flag} ${path}`).join(' and ');
    if (changed.length > 0) pending = pending.then(() => readAgain(flags));
  };
  const timer = watch ? setInterval(look, LOOK_MS).unref() : undefined;
  return {
    get current() {
      return current;
    },
    follow(mock, sandbox = '') {
      if (watch) followers.push({ sandbox, mock: new WeakRef(mock) });
    },
    close: () => clearInterval(timer),
  };
}

async function readInitial({ seed, behaviour }: Arguments): Promise<Initial> {
  const settings = readBehaviourFile(
    behaviour === undefined ? {} : await readJsonFile('--behaviour', behaviour),
  );
  // The mock validates the seed, so it may be any JSON.
  const records = seed === undefined ? DEFAULT_SEED : await readJsonFile('--seed', seed);
  return { ...settings, seed: records as Seed };
}

/** Returns what changes when a file is written, replaced or deleted. */
function versionOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && [found.mtimeNs, found.size, found.ino].join();
}

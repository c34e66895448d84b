import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Changes the folder of an import, given a copy from an earlier or the current time. */
export type Loss = (folder: string, earlier: string) => void;

const JOURNAL = 'journal.sqlite';

function bring(...names: readonly string[]): Loss {
  return (folder, earlier) => {
    for (const name of names) {
      if (existsSync(join(earlier, name))) copyFileSync(join(earlier, name), join(folder, name));
      else rmSync(join(folder, name), { force: true });
    }
  };
}

function remove(...names: readonly string[]): Loss {
  return (folder) => {
    for (const name of names) rmSync(join(folder, name), { force: true });
  };
}

/** Losses that the witness in the import's folder detects. */
export const LOSSES: Readonly<Record<string, Loss>> = {
  'the -wal file lost': remove(`${JOURNAL}-wal`),
  'the journal lost': remove(JOURNAL, `${JOURNAL}-wal`),
  'an earlier journal back': bring(JOURNAL, `${JOURNAL}-wal`),
  'an earlier journal beside the -wal file': bring(JOURNAL),
  'an earlier -wal file back': bring(`${JOURNAL}-wal`),
};

/** Replaces the folder of an import. */
export function replaceFolder(folder: string, copy: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(copy, folder, { recursive: true });
}

/** Losses that only the witness in the user's state folder detects. */
export const SHOWN_BY_STATE: Readonly<Record<string, Loss>> = {
  'an earlier folder back': replaceFolder,
};

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ImportKey } from '../file/import-key.ts';
import { HighWaterMark, MERGED_FILE } from '../journal/high-water-mark.ts';
import { JournalError } from '../journal/journal.ts';
import { codeOf, ImportError, resultOf } from '../messages/import-error.ts';
import type { ImportPlaces } from './import-places.ts';

/**
 * Opens the folder of an import, or creates it, for its owner only.
 *
 * @returns The high-water mark in it.
 * @throws {@link JournalError} if the folder cannot be used, or parts of it are missing.
 */
export function openImportFolder({ folder, journal, mark }: ImportPlaces): HighWaterMark {
  // The mark is created first, so a journal or a key without it was moved here without it.
  if (!existsSync(mark)) {
    const isKept = journal.kind === 'file' && existsSync(journal.path);
    if (isKept || existsSync(join(folder, 'key'))) {
      throw new JournalError(
        `A journal or a key exists, and the import's folder ${folder} is missing or not complete, so nobody knows what was already sent. Bring the whole folder. To begin another import, name a journal that does not exist yet, or move the folder away.`,
      );
    }
  }
  try {
    return new HighWaterMark(mark);
  } catch (error) {
    throw new JournalError(
      `The import's folder ${folder} cannot be created or read (${codeOf(error)}). Copy the file of patients to a folder that you can write to.`,
    );
  }
}

/** An import, as the folder for the state of this user's imports knows it. */
export interface UserImport extends Pick<ImportPlaces, 'folder' | 'state'> {
  /** The name of the import, which depends on its key. */
  readonly name: string;
  /** Identifies the file and the service. It does not depend on the key. */
  readonly source: string;
}

/**
 * Opens the high-water mark of this user on this machine. It detects an earlier copy of the whole
 * folder, and the same file under another name.
 */
export function openUserMark({ state, name, source, folder }: UserImport) {
  if (state === undefined) return undefined;
  const salt = randomBytes(16).toString('base64url');
  const title = [salt, new ImportKey(salt).hash(source), resolve(folder)].join(' ');
  return resultOf(() => new HighWaterMark(join(state, name), title));
}

/**
 * Rejects a file of which another import may have stored a patient in the same service.
 *
 * @throws {@link ImportError} with the folder of that import.
 */
export function rejectEarlierImport({ state = '', name, source }: UserImport): void {
  for (const other of resultOf(() => readdirSync(state)) ?? []) {
    const text = resultOf(() => readFileSync(join(state, other, MERGED_FILE), 'utf8')) ?? '';
    const [, salt = '', hash, folder] = /^(\S+) (\S+) (.+)/.exec(text) ?? [];
    if (other === name || hash !== new ImportKey(salt).hash(source)) continue;
    if (new HighWaterMark(join(state, other)).runs.size === 0) continue;
    throw new ImportError(
      `This file was already imported into this service: see ${folder}. To resume or repeat that import, give the file the name and the folder that it had. To create all of its patients once more, add --again.`,
    );
  }
}

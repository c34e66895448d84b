import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../import-error.ts';
import { JournalError } from '../journal/journal.ts';
import { Witness } from '../journal/witness.ts';
import type { ImportPlaces } from './import-places.ts';

/**
 * Opens the folder of an import, or creates it, for its owner only.
 *
 * @returns The witness of the import.
 * @throws {@link JournalError} if the folder cannot be used, or parts of it are missing.
 */
export function openImportFolder({ folder, journal, witness }: ImportPlaces): Witness {
  // The witness is created first, so a journal or a key without it was moved here without it.
  if (!existsSync(witness)) {
    const isKept = journal.kind === 'file' && existsSync(journal.path);
    if (isKept || existsSync(join(folder, 'key'))) {
      throw new JournalError(
        `A journal or a key exists, and the import's folder ${folder} is missing or not complete, so nobody knows what was already sent. Bring the whole folder. To begin another import, name a journal that does not exist yet, or move the folder away.`,
      );
    }
  }
  try {
    return new Witness(witness);
  } catch (error) {
    throw new JournalError(
      `The import's folder ${folder} cannot be created or read (${codeOf(error)}). Copy the file of patients to a folder that you can write to.`,
    );
  }
}

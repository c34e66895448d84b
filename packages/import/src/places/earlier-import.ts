import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ImportKey } from '../file/row-hash.ts';
import { ImportError, resultOf } from '../import-error.ts';
import { KEPT, Witness } from '../journal/witness.ts';
import type { ImportPlaces } from './import-places.ts';

/** An import, to the folder that this user has for all of them on this machine. */
export interface UserImport extends Pick<ImportPlaces, 'folder' | 'state'> {
  /** The name of the import, which depends on its key. */
  readonly name: string;
  /** What tells the file and the service from others, whatever the key is. */
  readonly source: string;
}

/**
 * Opens the witness of this user on this machine. It detects an earlier copy of the whole folder, and
 * the same file under another name.
 */
export function openMachineWitness({ state, name, source, folder }: UserImport) {
  if (state === undefined) return undefined;
  const salt = randomBytes(16).toString('base64url');
  const title = [salt, new ImportKey(salt).hash(source), resolve(folder)].join(' ');
  return resultOf(() => new Witness(join(state, name), title));
}

/**
 * Rejects a file that another import has sent to the same service.
 *
 * @throws {@link ImportError} with the folder of that import.
 */
export function rejectEarlierImport({ state = '', name, source }: UserImport): void {
  for (const other of resultOf(() => readdirSync(state)) ?? []) {
    const kept = resultOf(() => readFileSync(join(state, other, KEPT), 'utf8')) ?? '';
    const [, salt = '', hash, folder] = /^(\S+) (\S+) (.+)/.exec(kept) ?? [];
    if (other === name || hash !== new ImportKey(salt).hash(source)) continue;
    throw new ImportError(
      `This file was already imported into this service: see ${folder}. To resume or repeat that import, give the file the name and the folder that it had. To create all of its patients once more, add --again.`,
    );
  }
}

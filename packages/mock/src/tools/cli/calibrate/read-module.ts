import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SetupError } from '../../../http/errors/setup-error.ts';
import type { RecordReader } from '../../calibrate/calibration.ts';

/**
 * Loads the module that reads stored records.
 *
 * @param name - A path, or a package that can be resolved from the current folder.
 * @throws {@link SetupError} if the module cannot be loaded or lacks a function.
 */
export async function loadRecordReader(name: string): Promise<RecordReader> {
  const module = await importModule(name);
  if (isRecordReader(module)) return module;
  throw new SetupError(
    `The --read module ${name} must export the functions readPatient(oid) and readEmrUser(oid).`,
  );
}

async function importModule(name: string): Promise<object> {
  try {
    return await import(moduleUrl(name));
  } catch (error) {
    const isCoded = error instanceof Error && 'code' in error;
    const reason = isCoded ? error.code : error instanceof Error ? error.name : 'no reason given';
    throw new SetupError(`The --read module ${name} cannot be loaded (${reason}).`);
  }
}

function moduleUrl(name: string): string {
  const path = resolve(name);
  if (name.startsWith('.') || existsSync(path)) return pathToFileURL(path).href;
  try {
    // Resolve it from the current folder, because this package may be installed elsewhere.
    return pathToFileURL(createRequire(join(process.cwd(), 'x')).resolve(name)).href;
  } catch {
    // `require` cannot resolve it. `import` may, but only from this file.
    return name;
  }
}

function isRecordReader(module: object): module is RecordReader {
  return ['readPatient', 'readEmrUser'].every(
    (name) => typeof Reflect.get(module, name) === 'function',
  );
}

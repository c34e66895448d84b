import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOWERED, REQUIRED, TABLES } from '@profiles/conformance/oracle/naive/tables';
import { BLOOD_GROUPS, EXTRAS_LIMITS, GENDERS } from '@profiles/sdk/schemas';
import { installApart } from '@profiles/testkit/install-apart';

const PEERS = join(import.meta.dirname, '..', 'peers');

/** The content of `facts.js`, which the schemas of the peers import: no number or list is written twice. */
const FACTS = {
  BLOOD_GROUPS,
  GENDERS,
  IGNORED_KEY_PREFIX: EXTRAS_LIMITS.ignoredKeyPrefix,
  KEY_LENGTH: EXTRAS_LIMITS.keyLength,
  NESTING_LEVELS: EXTRAS_LIMITS.nestingLevels,
};

/**
 * Installs the alternatives outside the workspace, so that `npm ci` stays fast, and the modules that use
 * them.
 *
 * @returns The folder with both.
 */
export function installPeers(): string {
  const folder = installApart(PEERS, 'profiles-bench-peers');
  const constants = Object.entries(FACTS).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  writeFileSync(join(folder, 'facts.js'), constants.join(''));
  writeFileSync(join(folder, 'patient-fields.js'), patientFieldsModule());
  return folder;
}

/** Writes the fields of a patient as an application would: `fn: forms.name`. */
export function patientFieldsModule(): string {
  const fields = [...TABLES.createPatient].map(([field, form]) => {
    const isName = form === 'text' && LOWERED.createPatient.includes(field);
    const schema = `forms[${JSON.stringify(isName ? 'name' : form)}]`;
    const isRequired = REQUIRED.createPatient.includes(field);
    return `  ${field}: ${isRequired ? schema : `${schema}.optional()`},\n`;
  });
  return `export const patientFields = (forms) => ({\n${fields.join('')}});\n`;
}

/** Loads a package from the folder where the peers are installed. */
export function loadPeer(folder: string, name: string): Promise<unknown> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  return import(pathToFileURL(resolve(name)).href);
}

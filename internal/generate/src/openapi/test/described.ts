import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { FILE } from '../document-file.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
// The pattern of an e-mail address is stricter than the format.
ajv.addFormat('idn-email', true);
ajv.addSchema(JSON.parse(readFileSync(FILE, 'utf8')), 'description');

/** Lists the violations of the schema at a place of the description. */
export function problemsAt(place: readonly string[], value: unknown): readonly string[] {
  const pointer = place.map((name) =>
    encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const validate = ajv.getSchema(`description#/${pointer.join('/')}`);
  if (!validate) return [`nothing is described at ${place.join(' ')}`];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

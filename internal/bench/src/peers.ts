import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Form, LOWERED, REQUIRED, TABLES } from '@profiles/conformance/oracle/naive/tables';
import { BLOOD_GROUPS, GENDERS } from '@profiles/sdk/schemas';
import { installApart } from '@profiles/testkit/install';
import { build } from 'esbuild';

const PHONE = 'z.string().regex(/^\\+?(?:[\\s().-]*\\d){7,15}$/)';

/** How an application would write each form of a field with zod. */
const FORMS: Readonly<Record<Form, string>> = {
  text: 'z.string()',
  name: 'z.string().trim().min(1)',
  username: 'z.string()',
  gender: `z.enum(${JSON.stringify(GENDERS)})`,
  'blood group': `z.enum(${JSON.stringify(BLOOD_GROUPS)})`,
  date: 'z.iso.date()',
  email: 'z.email()',
  e164: PHONE,
  phone: PHONE,
  extras: 'z.record(z.string(), z.unknown())',
};

/** Installs the alternatives outside the workspace, so that `npm ci` stays fast. Returns their folder. */
export function installPeers(): string {
  const folder = installApart(join(import.meta.dirname, '../peers'), 'profiles-bench-peers');
  writeFileSync(join(folder, 'schemas.js'), schemasModule());
  return folder;
}

/** Writes the schemas that the peers import, with the fields of the API specification. */
function schemasModule(): string {
  const fields = [...TABLES.createPatient].map(([field, form]) => {
    const lowered = LOWERED.createPatient.includes(field) ? '.toLowerCase()' : '';
    const optional = REQUIRED.createPatient.includes(field) ? '' : '.optional()';
    return `${field}: ${FORMS[form]}${lowered}${optional},`;
  });
  return [
    "import * as z from 'zod';",
    `export const newPatient = z.strictObject({ ${fields.join(' ')} });`,
    'export const createdPatient = z.object({ oid: z.string().min(1) });',
  ].join('\n');
}

/**
 * Bundles for browsers as an application would, with the texts of licences in a file beside it.
 *
 * @param folder - The folder from which imports are resolved.
 * @returns The minified and gzipped size in kB of 1000 bytes.
 */
export async function bundledSize(contents: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    conditions: ['@profiles/source', 'module'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length / 1000;
}

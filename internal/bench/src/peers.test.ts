import { readFileSync } from 'node:fs';
import { newPatientSchema } from '@profiles/sdk/schemas';
import { expect, it } from 'vitest';
import { patientFieldsModule } from './peers.ts';

const FILES = ['zod-schemas.js', 'ts-rest/schemas.js'];

/** Loads the fields with forms that return `optional` or `required`. */
async function loadFields() {
  const requested = new Set<string>();
  const forms = new Proxy(
    {},
    {
      get: (_, form) => {
        requested.add(String(form));
        return { type: 'required', optional: () => ({ type: 'optional' }) };
      },
    },
  );
  const module: unknown = await import(`data:text/javascript,${patientFieldsModule()}`);
  const fields: Record<string, { readonly type: string }> = Object(module).patientFields(forms);
  return { fields, requested };
}

it('the fields that peers import are those of newPatientSchema', async () => {
  const { fields } = await loadFields();
  const isOptional = ([field, { type }]: [string, { readonly type: string }]) =>
    [field, type === 'optional'] as const;
  expect(Object.entries(fields).map(isOptional)).toEqual(
    Object.entries(newPatientSchema.shape).map(isOptional),
  );
});

it.each(FILES)('%s has a schema for each form of a field', async (file) => {
  const { requested } = await loadFields();
  const source = readFileSync(new URL(`../peers/${file}`, import.meta.url), 'utf8');
  const forms = [...source.matchAll(/^ {4}'?([\w ]+?)'?[:,]/gm)].map(([, form]) => form);
  expect(new Set(forms)).toEqual(requested);
});

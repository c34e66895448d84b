import { readFileSync } from 'node:fs';
import { newPatientSchema } from '@profiles/sdk/schemas';
import { expect, it } from 'vitest';

it.each(['zod-schemas.js', 'ts-rest/schemas.js'])('has the fields of a patient: %s', (file) => {
  const source = readFileSync(new URL(`../peers/${file}`, import.meta.url), 'utf8');
  const lines = [...source.matchAll(/^ {2}(\w+): (.*),$/gm)];
  const fields = lines.map(([, field, schema = '']) => [field, schema.endsWith('.optional()')]);
  const own = Object.entries(newPatientSchema.shape).map(([field, { type }]) => [
    field,
    type === 'optional',
  ]);
  expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(own));
});

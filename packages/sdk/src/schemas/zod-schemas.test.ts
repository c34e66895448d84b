import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inputIssues } from './schema-of.ts';
import { createdPatientSchema, updatedEmrUserSchema } from './zod-schemas.ts';

it.each([
  ['oid', createdPatientSchema, {}],
  ['oid', createdPatientSchema, { oid: '' }],
  ['oid', createdPatientSchema, null],
  ['message', updatedEmrUserSchema, { message: 7 }],
  ['message', updatedEmrUserSchema, []],
])('says that %s is not as an answer has it', (field, schema, answer) => {
  const { error } = schema.safeParse(answer);
  const issue = { path: [field], rule: 'type', message: 'must be text' };
  expect(inputIssues(error?.issues ?? [])).toEqual([issue]);
});

it.each([
  ['type', z.string()],
  ['check', z.custom((ward) => typeof ward === 'string')],
])('reads what a %s of the caller refuses as a wrong type', (_, ward) => {
  const { error } = z.object({ ward }).safeParse({ ward: 7 });
  expect(inputIssues(error?.issues ?? [])).toMatchObject([{ path: ['ward'], rule: 'type' }]);
});

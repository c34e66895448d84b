import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inputIssues } from './issues.ts';
import { createdPatientSchema, updatedEmrUserSchema } from './responses.ts';

const NO_OBJECT = { path: [], rule: 'type', message: 'must be an object' };

it.each([
  [{}, createdPatientSchema, { path: ['oid'], rule: 'required', message: 'is required' }],
  [{ oid: '' }, createdPatientSchema, { path: ['oid'], rule: 'type', message: 'must be text' }],
  [null, createdPatientSchema, NO_OBJECT],
  [
    { message: 7 },
    updatedEmrUserSchema,
    { path: ['message'], rule: 'type', message: 'must be text' },
  ],
  [[], updatedEmrUserSchema, NO_OBJECT],
])('rejects the invalid response %j', (response, schema, issue) => {
  const { error } = schema.safeParse(response);
  expect(inputIssues(error?.issues ?? [])).toEqual([issue]);
});

it.each([
  ['type', z.string()],
  ['check', z.custom((ward) => typeof ward === 'string')],
])('reports the rule type if a %s of the caller rejects a value', (_, ward) => {
  const { error } = z.object({ ward }).safeParse({ ward: 7 });
  expect(inputIssues(error?.issues ?? [])).toMatchObject([{ path: ['ward'], rule: 'type' }]);
});

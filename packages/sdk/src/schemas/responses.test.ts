import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inputIssues } from './issues.ts';
import { createdPatientSchema, updatedEmrUserSchema } from './responses.ts';

const NO_OBJECT = { path: [], rule: 'type', message: 'must be an object' };

it.each([
  [createdPatientSchema, {}, { path: ['oid'], rule: 'required', message: 'is required' }],
  [createdPatientSchema, { oid: '' }, { path: ['oid'], rule: 'type', message: 'must be text' }],
  [createdPatientSchema, null, NO_OBJECT],
  [
    updatedEmrUserSchema,
    { message: 7 },
    { path: ['message'], rule: 'type', message: 'must be text' },
  ],
  [updatedEmrUserSchema, [], NO_OBJECT],
])("refuses a response that is not the operation's: %#", (schema, response, issue) => {
  const { error } = schema.safeParse(response);
  expect(inputIssues(error?.issues ?? [])).toEqual([issue]);
});

it.each([
  ['type', z.string()],
  ['check', z.custom((ward) => typeof ward === 'string')],
])('reads what a %s of the caller refuses as a wrong type', (_, ward) => {
  const { error } = z.object({ ward }).safeParse({ ward: 7 });
  expect(inputIssues(error?.issues ?? [])).toMatchObject([{ path: ['ward'], rule: 'type' }]);
});

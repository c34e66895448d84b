import { readFileSync } from 'node:fs';
import type { LedgerEntry } from '@profiles/mock';
import {
  createdPatientSchema,
  emrUserChangesSchema,
  extrasSchema,
  LOWERCASED_FIELDS,
  newPatientSchema,
  updatedEmrUserSchema,
} from '@profiles/sdk/schemas';
import ts from 'typescript';
import * as z from 'zod/mini';
import { notShownAt } from './not-shown.ts';

const SCHEMA_SOURCES = new URL('../../../../packages/sdk/src/schemas/', import.meta.url);

/** The part of a request that each field belongs to. */
type FieldParts = readonly (readonly [
  field: string,
  part: NonNullable<LedgerEntry['parts']>[number],
])[];

const CONTACTS: FieldParts = [
  ['mobile', 'contact'],
  ['email', 'contact'],
];

const newPatient = withMeanings(newPatientSchema, 'patient.ts', 'NewPatient', [
  ...CONTACTS,
  ['username', 'username'],
]);

const emrUserChanges = withMeanings(emrUserChangesSchema, 'emr-user.ts', 'EmrUserChanges', [
  ...CONTACTS,
  ...LOWERCASED_FIELDS.map((field) => [field, 'lowercased fields of an update'] as const),
  ['extras', 'extras of an update'],
]);

/** The schemas of the SDK, with the meaning of each field and the questions about it. */
export const SCHEMAS = {
  NewPatient: {
    ...newPatient,
    properties: {
      ...newPatient.properties,
      // Only the SDK rejects a blank username. The service accepts any text.
      username: { ...newPatient.properties['username'], pattern: undefined },
      extras: schemaRef('Extras'),
    },
    ...notShownAt('fields'),
  },
  Extras: {
    ...jsonSchema(extrasSchema),
    ...notShownAt('extras of a patient'),
  },
  CreatedPatient: withMeanings(createdPatientSchema, 'responses.ts', 'CreatedPatient'),
  EmrUserChanges: {
    ...emrUserChanges,
    ...notShownAt('fields', 'empty update', 'omitted fields of an update'),
  },
  UpdatedEmrUser: withMeanings(updatedEmrUserSchema, 'responses.ts', 'UpdatedEmrUser'),
} as const;

/** Refers to a schema of the description. */
export function schemaRef(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

function jsonSchema(schema: z.ZodMiniType): z.core.JSONSchema.JSONSchema {
  const { $schema, ...json } = z.toJSONSchema(schema);
  return json;
}

function withMeanings(
  schema: z.ZodMiniType,
  file: string,
  interfaceName: string,
  parts: FieldParts = [],
) {
  const json = jsonSchema(schema);
  const meanings = fieldComments(file, interfaceName);
  const properties = Object.entries(json.properties ?? {}).map(([field, property]) => {
    const own = parts.filter(([name]) => name === field).map(([, part]) => part);
    const { pattern, ...rest } = Object(property);
    // Most languages do not have `\u{…}`. The SDK also rejects these rare characters.
    const portable = pattern?.replaceAll(/\\u\{\w+\}-\\u\{\w+\}/g, '');
    // The description of the schema itself comes first, because it contains the numbers.
    const described = { description: meanings.get(field), ...rest, pattern: portable };
    return [field, { ...described, ...notShownAt(...own) }];
  });
  return { ...json, properties: Object.fromEntries(properties) };
}

/**
 * Reads the doc comments of the properties of an interface of the SDK. They are the only source of the
 * meaning of a field.
 */
function fieldComments(file: string, name: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(file, SCHEMA_SOURCES), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = source.statements.filter(ts.isInterfaceDeclaration);
  const members = found.find((one) => one.name.text === name)?.members ?? [];
  return new Map(
    members.flatMap((member) =>
      ts.isPropertySignature(member) ? [[member.name.getText(), comment(member)] as const] : [],
    ),
  );
}

function comment(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  return ts.getTextOfJSDocComment(doc?.comment) ?? '';
}

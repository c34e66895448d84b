import type { BehaviourId } from '@profiles/mock';
import {
  createdPatientSchema,
  emrUserChangesSchema,
  extrasSchema,
  LOWERCASED_FIELDS,
  newPatientSchema,
  updatedEmrUserSchema,
} from '@profiles/sdk/schemas';
import * as z from 'zod/mini';
import { fieldComments } from './doc-comments.ts';
import { notShown } from './not-shown.ts';

/** What is not shown about each field. */
type FieldQuestions = readonly (readonly [field: string, id: BehaviourId])[];

const OF_CONTACT: FieldQuestions = [
  ['mobile', 'malformedContact'],
  ['email', 'malformedContact'],
];
const OF_ANY_BODY: readonly BehaviourId[] = ['unknownFields', 'nullFields'];

const newPatient = withMeanings(newPatientSchema, 'patient.ts', 'NewPatient', [
  ...OF_CONTACT,
  ['username', 'usernameMatching'],
]);

const emrUserChanges = withMeanings(emrUserChangesSchema, 'emr-user.ts', 'EmrUserChanges', [
  ...OF_CONTACT,
  ...LOWERCASED_FIELDS.map((field) => [field, 'emrUserLowercasing'] as const),
  ['extras', 'extrasOnUpdate'],
  ['extras', 'extrasLimitsOnUpdate'],
]);

/** Holds the schemas of the SDK, with the meaning of each field and what is not shown about it. */
export const SCHEMAS = {
  NewPatient: {
    ...newPatient,
    properties: {
      ...newPatient.properties,
      // That it is not blank is the SDK's own caution: the service accepts any text.
      username: { ...newPatient.properties['username'], pattern: undefined },
      extras: schemaRef('Extras'),
    },
    ...notShown(OF_ANY_BODY),
  },
  Extras: {
    ...jsonSchema(extrasSchema),
    ...notShown(['extrasViolation', 'underscoreKeys', 'keyLength']),
  },
  CreatedPatient: withMeanings(createdPatientSchema, 'responses.ts', 'CreatedPatient'),
  EmrUserChanges: {
    ...emrUserChanges,
    ...notShown([...OF_ANY_BODY, 'emptyUpdate', 'omittedFields']),
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
  questions: FieldQuestions = [],
) {
  const json = jsonSchema(schema);
  const meanings = fieldComments(file, interfaceName);
  const properties = Object.entries(json.properties ?? {}).map(([field, property]) => {
    const ids = questions.filter(([name]) => name === field).map(([, id]) => id);
    const { pattern, ...rest } = Object(property);
    // What a schema says of itself comes first: it has the numbers.
    const described = { description: meanings.get(field), ...rest, pattern };
    return [field, { ...described, ...notShown(ids) }];
  });
  return { ...json, properties: Object.fromEntries(properties) };
}

import { ENDPOINTS, LOWERCASED_FIELDS, type OperationName } from '@profiles/sdk/schemas';
import type { PlayedAnswer } from './answers.ts';
import { requestExamples } from './examples.ts';
import { notShown } from './not-shown.ts';
import { type BodySchemas, responsesOf } from './responses.ts';
import { schemaRef } from './schemas.ts';
import { PATH_WITHOUT_SLASH, SITUATIONS } from './situations.ts';

/** What the service answered, and what may stand in its refusals. */
export interface Played {
  readonly answers: readonly PlayedAnswer[];
  readonly withoutSlash: readonly PlayedAnswer[];
  readonly refusal: BodySchemas;
}

/** Describes the operations by path, and apart from them what two of them share. */
export function describePaths({ answers, withoutSlash, refusal }: Played) {
  const ofOperation = (name: OperationName) =>
    answers.filter(({ situation }) => situation.operation === name);
  const creation = { success: jsonOf('CreatedPatient'), refusal };
  const update = { success: jsonOf('UpdatedEmrUser'), refusal };
  const created = Object.entries(responsesOf(ofOperation('createPatient'), creation));
  const shared = created.map(([status, response]) => [`CreatePatient${status}`, response]);
  const refs = Object.fromEntries(
    created.map(([status]) => [status, { $ref: `#/components/responses/CreatePatient${status}` }]),
  );
  const createPatient = {
    tags: ['Patients'],
    summary: 'Create a patient',
    description: `Stores ${LOWERCASED_FIELDS.join(', ')} in lowercase. Returns the \`oid\` of the new patient, which is used to retrieve the patient profile.`,
    operationId: 'createPatient',
    requestBody: { $ref: '#/components/requestBodies/NewPatient' },
    responses: refs,
  };
  return {
    paths: {
      [ENDPOINTS.createPatient.path]: { post: createPatient },
      [PATH_WITHOUT_SLASH]: {
        post: {
          ...createPatient,
          summary: 'Create a patient, at the path without its slash',
          description:
            'The API specification shows requests with the slash. Use the path with the slash.',
          operationId: 'createPatientWithoutSlash',
          responses: { ...responsesOf(withoutSlash, creation), ...refs },
          ...notShown(['trailingSlash']),
        },
      },
      [ENDPOINTS.updateEmrUser.path]: {
        patch: {
          tags: ['EMR users'],
          summary: 'Update an EMR user',
          description: 'A partial update: accepts any of the fields.',
          operationId: 'updateEmrUser',
          parameters: [OID],
          requestBody: requestBodyOf('updateEmrUser', 'EmrUserChanges'),
          responses: responsesOf(ofOperation('updateEmrUser'), update),
        },
      },
    },
    requestBodies: { NewPatient: requestBodyOf('createPatient', 'NewPatient') },
    responses: Object.fromEntries(shared),
  };
}

const OID = {
  name: 'oid',
  in: 'path',
  required: true,
  description: 'Identifier of the EMR user.',
  schema: { type: 'string', minLength: 1 },
  ...notShown(['unknownOid', 'patientOidOnUpdate']),
};

function requestBodyOf(operation: OperationName, schema: 'NewPatient' | 'EmrUserChanges') {
  const situations = SITUATIONS.filter((situation) => situation.operation === operation);
  return {
    required: true,
    content: {
      'application/json': { schema: schemaRef(schema), examples: requestExamples(situations) },
    },
    ...notShown(['contentType', 'unreadableBody', 'bodyLimit']),
  };
}

function jsonOf(schema: 'CreatedPatient' | 'UpdatedEmrUser'): BodySchemas {
  return { 'application/json': schemaRef(schema) };
}
